import { Router, type Request } from 'express'
import { notFound, parameter } from './answers.ts'
import { answerPolicy, setPolicy } from './policies.ts'
import type { Project } from './project.ts'

/** Adds a version of a secret, as `firebase functions:secrets:set` does, and returns its number. */
export function addSecretVersion({ secrets }: Project, name: string, value: string): string {
  const secret = secrets.get(name) ?? { versions: [] }
  secret.versions.push({ value, state: 'ENABLED' })
  secrets.set(name, secret)
  return String(secret.versions.length)
}

/** `secretmanager.googleapis.com`: a deploy reads states of versions, never values. */
export function secretManager(project: Project): Router {
  const { number, secrets } = project
  const path = '/v1/projects/:project/secrets/:secret'
  const secretOf = (request: Request) => secrets.get(parameter(request, 'secret'))
  const policyOf = (request: Request) => `secrets/${parameter(request, 'secret')}`
  return Router()
    .get(`${path}\\:getIamPolicy`, (request, response) =>
      answerPolicy(project, policyOf(request), response),
    )
    .post(`${path}\\:setIamPolicy`, (request, response) =>
      setPolicy(project, policyOf(request), request, response),
    )
    .get(path, (request, response) => {
      const name = `projects/${number}/secrets/${parameter(request, 'secret')}`
      if (secretOf(request) === undefined) notFound(response, name)
      else response.json({ name, labels: {}, replication: { automatic: {} } })
    })
    .get(`${path}/versions`, (request, response) => {
      const name = `projects/${number}/secrets/${parameter(request, 'secret')}`
      const versions = secretOf(request)?.versions.map(({ state }, index) => ({
        name: `${name}/versions/${index + 1}`,
        state,
      }))
      if (versions === undefined) notFound(response, name)
      else response.json({ versions: versions.toReversed() })
    })
    .get(`${path}/versions/:version`, (request, response) => {
      const versions = secretOf(request)?.versions ?? []
      const asked = parameter(request, 'version')
      const version = asked === 'latest' ? versions.length : Number(asked)
      const name = `projects/${number}/secrets/${parameter(request, 'secret')}/versions/${version}`
      const found = versions[version - 1]
      if (found === undefined) notFound(response, name)
      else response.json({ name, state: found.state, createTime: '2026-01-01T00:00:00Z' })
    })
}
