import { Router } from 'express'
import { bodyOf, parameter } from '../answers.ts'
import type { Project } from '../state/project.ts'

/** `artifactregistry.googleapis.com`: the policies that delete old container images of functions. */
export function artifactRegistry({ cleanupPolicies }: Project): Router {
  const path = '/:version/projects/:project/locations/:location/repositories/:repository'
  return Router()
    .get(path, (request, response) => {
      response.json({
        name: request.path.replace(/^\/v[^/]+\//, ''),
        cleanupPolicies: cleanupPolicies.get(parameter(request, 'location')),
      })
    })
    .patch(path, (request, response) => {
      const body = bodyOf(request) as { cleanupPolicies: Record<string, unknown> }
      cleanupPolicies.set(parameter(request, 'location'), body.cleanupPolicies)
      response.json(body)
    })
}
