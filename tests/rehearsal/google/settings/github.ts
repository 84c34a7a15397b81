import { Router } from 'express'
import { notFound, parameter } from '../answers.ts'
import type { GitHubClaims } from './workload-identity.ts'

/** The repository that deploys the project. It was created after 2026-07-15, so the subject of its tokens contains ids. */
export const REPOSITORY = { name: 'agence/sesame', id: 456_789, ownerId: 123_456 }

/**
 * The start of the subject of the repository's tokens, with the ids of the owner and of the repository.
 *
 * Source: GitHub, « Immutable subject claims for GitHub Actions OIDC tokens ».
 */
const PREFIX = `repo:agence@${REPOSITORY.ownerId}/sesame@${REPOSITORY.id}`

/** The claims of a token that GitHub issues to the repository, for the branch `main` and an environment. */
export function tokenOf(environment: string): GitHubClaims {
  return {
    sub: `${PREFIX}:environment:${environment}`,
    repository: REPOSITORY.name,
    repository_id: String(REPOSITORY.id),
    ref: 'refs/heads/main',
  }
}

/** `api.github.com`: returns, to signed-in callers, the repository and the start of its tokens' subject. */
export function github(): Router {
  const path = '/repos/:owner/:name'
  return Router()
    .use(path, (request, response, next) => {
      const name = `${parameter(request, 'owner')}/${parameter(request, 'name')}`
      if (name === REPOSITORY.name && request.headers.authorization) next()
      else notFound(response, name)
    })
    .get(path, (_, response) => {
      response.json({ id: REPOSITORY.id, full_name: REPOSITORY.name })
    })
    .get(`${path}/actions/oidc/customization/sub`, (_, response) => {
      response.json({ use_default: true, use_immutable_subject: true, sub_claim_prefix: PREFIX })
    })
}
