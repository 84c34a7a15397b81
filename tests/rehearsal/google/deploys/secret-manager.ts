import { Router, type Request } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { answerPolicy, setPolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import type { Secret } from '../state/resources.ts'

/** The label of secrets that firebase-tools created. */
const MANAGED = { 'firebase-managed': 'functions' }

/** Adds a version of a secret, as `firebase functions:secrets:set` does, and returns its number. */
export function addSecretVersion({ secrets }: Project, name: string, value: string): string {
  const secret: Secret = secrets.get(name) ?? { labels: MANAGED, versions: [] }
  secret.versions.push({ value, state: 'ENABLED' })
  secrets.set(name, secret)
  return String(secret.versions.length)
}

/** `secretmanager.googleapis.com`: returns names and states of secrets, and adds versions. Never returns values. */
export function secretManager(project: Project): Router {
  const { number, secrets } = project
  const collection = '/v1/projects/:project/secrets'
  const path = `${collection}/:secret`
  const idOf = (request: Request) => parameter(request, 'secret')
  const nameOf = (id: string) => `projects/${number}/secrets/${id}`
  const answerOf = (id: string, { labels }: Secret) => ({
    name: nameOf(id),
    labels,
    replication: { automatic: {} },
  })
  return Router()
    .get(collection, (_, response) => {
      response.json({ secrets: [...secrets].map(([id, secret]) => answerOf(id, secret)) })
    })
    .post(collection, (request, response) => {
      const id = parameter(request, 'secretId')
      const { labels } = bodyOf(request) as Secret
      if (secrets.has(id)) refuse(response, 409, `${nameOf(id)} already exists`)
      else {
        const secret = { labels, versions: [] }
        secrets.set(id, secret)
        response.json(answerOf(id, secret))
      }
    })
    .use(path, (request, response, next) => {
      const id = idOf(request).replace(/:\w+$/, '')
      if (secrets.has(id)) next()
      else notFound(response, nameOf(id))
    })
    .get(`${path}\\:getIamPolicy`, (request, response) =>
      answerPolicy(project, `secrets/${idOf(request)}`, response),
    )
    .post(`${path}\\:setIamPolicy`, (request, response) =>
      setPolicy(project, `secrets/${idOf(request)}`, request, response),
    )
    .post(`${path}\\:addVersion`, (request, response) => {
      const { payload } = bodyOf(request) as { payload: { data: string } }
      const value = Buffer.from(payload.data, 'base64').toString('utf8')
      const version = addSecretVersion(project, idOf(request), value)
      response.json({ name: `${nameOf(idOf(request))}/versions/${version}`, state: 'ENABLED' })
    })
    .get(path, (request, response) => {
      const secret = secrets.get(idOf(request))
      if (secret) response.json(answerOf(idOf(request), secret))
    })
    .get(`${path}/versions`, (request, response) => {
      const named = (secrets.get(idOf(request))?.versions ?? []).map(({ state }, index) => ({
        name: `${nameOf(idOf(request))}/versions/${index + 1}`,
        state,
      }))
      // The only filter that firebase-tools sends.
      const isLive = parameter(request, 'filter') === 'NOT state: DESTROYED'
      const versions = named.filter(({ state }) => !isLive || state !== 'DESTROYED')
      response.json({ versions: versions.toReversed() })
    })
    .get(`${path}/versions/:version`, (request, response) => {
      const versions = secrets.get(idOf(request))?.versions ?? []
      const asked = parameter(request, 'version')
      const version = asked === 'latest' ? versions.length : Number(asked)
      const name = `${nameOf(idOf(request))}/versions/${version}`
      const found = versions[version - 1]
      if (found === undefined) notFound(response, name)
      else response.json({ name, state: found.state, createTime: '2026-01-01T00:00:00Z' })
    })
    .post(`${path}/versions/:version\\:destroy`, (request, response) => {
      const version = Number(parameter(request, 'version'))
      const found = secrets.get(idOf(request))?.versions[version - 1]
      if (found === undefined) notFound(response, `version ${version}`)
      else {
        found.state = 'DESTROYED'
        response.json({ name: `${nameOf(idOf(request))}/versions/${version}`, state: found.state })
      }
    })
}
