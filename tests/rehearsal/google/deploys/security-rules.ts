import { Router } from 'express'
import { bodyOf, notFound } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { RulesRelease, Ruleset } from '../state/resources.ts'

/** `firebaserules.googleapis.com`: accepts rules without compiling them. */
export function securityRules({ id, rulesets, rulesReleases }: Project): Router {
  const now = () => new Date().toISOString()
  const nameOf = (path: string) => path.replace('/v1/', '')
  return Router()
    .post('/v1/projects/:project\\:test', (_, response) => {
      response.json({})
    })
    .get('/v1/projects/:project/releases', (_, response) => {
      response.json({ releases: [...rulesReleases.values()] })
    })
    .post('/v1/projects/:project/releases', (request, response) => {
      const release = { ...(bodyOf(request) as RulesRelease), createTime: now() }
      rulesReleases.set(release.name, release)
      response.json(release)
    })
    .patch('/v1/projects/:project/releases/*release', (request, response) => {
      const { release } = bodyOf(request) as { release: RulesRelease }
      if (!rulesReleases.has(release.name)) {
        notFound(response, release.name)
        return
      }
      rulesReleases.set(release.name, { ...release, createTime: now() })
      response.json(release)
    })
    .get('/v1/projects/:project/rulesets/:ruleset', ({ path }, response) => {
      const ruleset = rulesets.get(nameOf(path))
      if (ruleset === undefined) notFound(response, nameOf(path))
      else response.json(ruleset)
    })
    .post('/v1/projects/:project/rulesets', (request, response) => {
      const { source } = bodyOf(request) as Ruleset
      const name = `projects/${id}/rulesets/${rulesets.size + 1}`
      const ruleset = { name, createTime: now(), source }
      rulesets.set(name, ruleset)
      response.json(ruleset)
    })
}
