import type { Request, Response } from 'express'
import { bodyOf } from './answers.ts'
import type { Project } from './project.ts'
import type { Policy } from './resources.ts'

export function answerPolicy(project: Project, resource: string, response: Response): void {
  response.json(project.policies.get(resource) ?? { bindings: [] })
}

export function setPolicy(
  project: Project,
  resource: string,
  request: Request,
  response: Response,
): void {
  const { policy } = bodyOf(request) as { policy: Policy }
  project.policies.set(resource, { bindings: policy.bindings })
  response.json(policy)
}
