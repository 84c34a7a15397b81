import { Router } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { Operations } from '../operations.ts'
import type { Project } from '../state/project.ts'
import type { IdentityProvider } from '../state/settings.ts'

/**
 * The syntax of a pool's id. Source: IAM API, « projects.locations.workloadIdentityPools.create »
 * (`workloadIdentityPoolId`).
 */
const ID = /^(?!gcp-)[a-z0-9-]{4,32}$/

/**
 * GitHub issues tokens to the workflows of all its users. Google therefore rejects a provider that would accept them all.
 */
const SHARED_ISSUER = 'https://token.actions.githubusercontent.com'

/** Matches a claim of a GitHub token in an expression. Source: GitHub, « OpenID Connect reference ». */
const CLAIM = /\bassertion\.(\w+)/g
const CLAIMS = [
  ...['sub', 'repository', 'repository_id', 'repository_owner', 'repository_owner_id'],
  ...['ref', 'environment', 'actor'],
]

/** `iam.googleapis.com`: pools of external identities, and the providers that authenticate them. */
export function workloadIdentity({ identityPools }: Project): Router {
  const operations = new Operations()
  const pools = '/v1/projects/:project/locations/global/workloadIdentityPools'
  return Router()
    .post(pools, (request, response) => {
      const pool = parameter(request, 'workloadIdentityPoolId')
      if (!ID.test(pool)) refuse(response, 400, `${pool} is no id of a pool`)
      else if (identityPools.has(pool)) refuse(response, 409, `${pool} already exists`)
      else {
        identityPools.set(pool, new Map())
        operations.begin(response, {})
      }
    })
    .get(`${pools}/:pool`, (request, response) => {
      const pool = parameter(request, 'pool')
      if (identityPools.has(pool)) response.json({ state: 'ACTIVE' })
      else notFound(response, pool)
    })
    .get(`${pools}/:pool/providers/:provider`, (request, response) => {
      const id = parameter(request, 'provider')
      const provider = identityPools.get(parameter(request, 'pool'))?.get(id)
      if (provider === undefined) notFound(response, id)
      else response.json({ state: 'ACTIVE', ...provider })
    })
    .patch(`${pools}/:pool/providers/:provider`, (request, response) => {
      const id = parameter(request, 'provider')
      const providers = identityPools.get(parameter(request, 'pool'))
      const found = providers?.get(id)
      const sent = bodyOf(request) as IdentityProvider
      if (providers === undefined || found === undefined) notFound(response, id)
      else if (parameter(request, 'updateMask') !== Object.keys(sent).join(',')) {
        refuse(response, 400, 'updateMask does not name the fields that were sent')
      } else {
        const changed = { ...found, ...sent }
        const wrong = wrongWith(changed)
        if (wrong !== undefined) refuse(response, 400, wrong)
        else {
          providers.set(id, changed)
          operations.begin(response, {})
        }
      }
    })
    .post(`${pools}/:pool/providers`, (request, response) => {
      const providers = identityPools.get(parameter(request, 'pool'))
      const id = parameter(request, 'workloadIdentityPoolProviderId')
      const provider = bodyOf(request) as IdentityProvider
      const wrong = providers && wrongWith(provider)
      if (providers === undefined) notFound(response, parameter(request, 'pool'))
      else if (!ID.test(id)) refuse(response, 400, `${id} is no id of a provider`)
      else if (wrong !== undefined) refuse(response, 400, wrong)
      else if (providers.has(id)) refuse(response, 409, `${id} already exists`)
      else {
        providers.set(id, provider)
        operations.begin(response, {})
      }
    })
}

/**
 * The reason why a provider is invalid, if any. Source: Google Cloud, « Configure Workload Identity Federation with
 * deployment pipelines ».
 */
function wrongWith({ oidc, attributeMapping, attributeCondition }: IdentityProvider) {
  const texts = [...Object.values(attributeMapping), attributeCondition].join(' ')
  const unknown = [...texts.matchAll(CLAIM)].flatMap(([, claim = '']) =>
    CLAIMS.includes(claim) ? [] : claim,
  )
  if (!attributeMapping['google.subject']) return 'google.subject is not mapped'
  if (unknown.length > 0) return `${unknown.join(', ')} is no claim`
  const isBound = /\bassertion\.repository(?:_owner)?(?:_id)? *==/.test(attributeCondition)
  if (oidc.issuerUri !== SHARED_ISSUER || isBound) return undefined
  return 'The attribute condition must reference one of the provider\u2019s claims.'
}

/** The claims that decide whether a GitHub token is accepted. */
export interface GitHubClaims {
  readonly sub: string
  readonly repository: string
  readonly repository_id: string
  readonly ref: string
}

/**
 * Whether the holder of a GitHub token can act as a service account: the provider must accept the token, and the
 * account's policy must contain the token's subject.
 *
 * Sources: Google Cloud, « Configure Workload Identity Federation with deployment pipelines »; CEL (`==` and `&&` alone).
 */
export function opens(project: Project, account: string, claims: GitHubClaims): boolean {
  const { number, identityPools, policies } = project
  return [...identityPools].some(([pool, providers]) =>
    [...providers.values()].some(({ attributeCondition }) => {
      const tests = attributeCondition.split('&&').map((each) => EQUALS.exec(each.trim()))
      const admits = tests.every(
        (test) => test !== null && claims[test[1] as keyof GitHubClaims] === test[2],
      )
      const member = `principal://iam.googleapis.com/projects/${number}/locations/global/workloadIdentityPools/${pool}/subject/${claims.sub}`
      const bindings = policies.get(account)?.bindings ?? []
      return (
        admits &&
        bindings.some(
          ({ role, members }) =>
            role === 'roles/iam.workloadIdentityUser' && members.includes(member),
        )
      )
    }),
  )
}

const EQUALS = /^assertion\.(\w+) *== *'([^']*)'$/
