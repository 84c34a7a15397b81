import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import { addressOf, DEPLOYER } from '../wanted/access.ts'
import { compareAccount } from './access.ts'
import { aliasOf } from './checkout.ts'
import { change, changeIf, type Difference, type Part } from './part.ts'
import { resourceBindings } from './policies.ts'

const ISSUER = 'https://token.actions.githubusercontent.com'
const MAPPING = { 'google.subject': 'assertion.sub' }
const [POOL, PROVIDER] = ['github', 'actions']
const CALL_MS = 30 * SECOND_MS

const repository = z.object({ id: z.number() })
const subject = z.object({ use_default: z.boolean(), sub_claim_prefix: z.string() })

/**
 * Reads from GitHub's API, with the token of somebody who may read the repository's settings.
 *
 * @throws {Error} if there is no token, or with the status of GitHub's response.
 */
async function ask<T>(path: string, shape: z.ZodMiniType<T>): Promise<T> {
  const token = process.env['GITHUB_TOKEN']
  if (!token) {
    throw new Error(
      localized({
        fr: 'Il faut GITHUB_TOKEN, le jeton de quelqu’un qui administre le dépôt (https://github.com/settings/tokens, «\u00A0Administration\u00A0: read\u00A0»).',
        en: 'GITHUB_TOKEN is needed, a token of somebody who administers the repository (https://github.com/settings/tokens, “Administration: read”).',
      }),
    )
  }
  const origin = process.env['GITHUB_API_URL'] ?? 'https://api.github.com'
  const response = await fetch(origin + path, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(CALL_MS),
  })
  if (response.ok) return shape.parse(await response.json())
  const { status } = response
  throw new Error(
    localized({
      fr: `GitHub répond ${status} à ${path}.`,
      en: `GitHub answers ${status} to ${path}.`,
    }),
  )
}

/**
 * Resolves with the repository's id, and the prefix of the subject in its tokens. A later repository of the same name has
 * another id. Since 2026-07-15, the subject contains the ids of the owner and the repository.
 *
 * Source: https://docs.github.com/rest/actions/oidc, « Get the customization template … for a repository »
 */
async function readRepository(name: string) {
  const [{ id }, { use_default: isDefault, sub_claim_prefix: prefix }] = await Promise.all([
    ask(`/repos/${name}`, repository),
    ask(`/repos/${name}/actions/oidc/customization/sub`, subject),
  ])
  if (isDefault) return { id, prefix }
  throw new Error(
    localized({
      fr: `${name} a un sujet OIDC à lui\u00A0: revenez à celui de GitHub (use_default).`,
      en: `${name} has an OIDC subject of its own: go back to GitHub’s (use_default).`,
    }),
  )
}

const state = z.object({ state: z._default(z.string(), '') })
const provider = z.object({
  oidc: z.optional(z.object({ issuerUri: z._default(z.string(), '') })),
  attributeMapping: z._default(z.record(z.string(), z.string()), {}),
  attributeCondition: z._default(z.string(), ''),
})

/** The service account with which GitHub deploys; nothing without `--repository`. */
export const GITHUB_ACCOUNT: Part = {
  name: { fr: 'Compte de GitHub', en: 'Account of GitHub' },
  compare: (site) =>
    site.wish.repository === undefined ? Promise.resolve([]) : compareAccount(site, DEPLOYER),
}

/** Allows the workflow of one repository, on `main`, to deploy to the GitHub environment that has the project's name. */
export const GITHUB: Part = {
  name: { fr: 'Déploiement depuis GitHub', en: 'Deploys from GitHub' },
  async compare(site) {
    const { project, number, google, wish } = site
    if (wish.repository === undefined) return []
    const environment = wish.alias ?? aliasOf(project.id)
    const { id, prefix } = await readRepository(wish.repository)
    const pools = `/v1/projects/${project.id}/locations/global/workloadIdentityPools`
    const path = `${pools}/${POOL}/providers`
    const [pool, found] = await Promise.all([
      google.find('iam', `${pools}/${POOL}`, state),
      google.find('iam', `${path}/${PROVIDER}`, provider),
    ])
    const attributeCondition = `assertion.repository_id == '${id}' && assertion.ref == 'refs/heads/main'`
    const body = { oidc: { issuerUri: ISSUER }, attributeMapping: MAPPING, attributeCondition }
    const send = (method: 'POST' | 'PATCH', where: string, what: object) => () =>
      google.change({ api: 'iam', method, path: where, body: what, operations: '/v1' })
    const isSame =
      found?.attributeCondition === attributeCondition &&
      found.attributeMapping['google.subject'] === MAPPING['google.subject'] &&
      found.oidc?.issuerUri === ISSUER
    const address = addressOf(DEPLOYER, project.id)
    const full = `projects/${number}/locations/global/workloadIdentityPools/${POOL}`
    const member = `principal://iam.googleapis.com/${full}/subject/${prefix}:environment:${environment}`
    const made: Difference[] = [
      ...changeIf(
        pool === null,
        { fr: `créer le groupe ${POOL}`, en: `create the pool ${POOL}` },
        send('POST', `${pools}?workloadIdentityPoolId=${POOL}`, { displayName: 'GitHub' }),
      ),
      ...(found === null
        ? [
            change(
              { fr: `admettre ${attributeCondition}`, en: `admit ${attributeCondition}` },
              send('POST', `${path}?workloadIdentityPoolProviderId=${PROVIDER}`, body),
            ),
          ]
        : changeIf(
            !isSame,
            `${found.attributeCondition} → ${attributeCondition}`,
            send('PATCH', `${path}/${PROVIDER}?updateMask=${Object.keys(body).join(',')}`, body),
          )),
    ]
    const place = {
      api: 'iam',
      path: `/v1/projects/${project.id}/serviceAccounts/${address}`,
      named: DEPLOYER,
    } as const
    const grants = [{ member, role: 'roles/iam.workloadIdentityUser' }]
    return [
      ...made,
      ...(await resourceBindings(site, place, grants)),
      { kind: 'note', what: `WORKLOAD_IDENTITY_PROVIDER=${full}/providers/${PROVIDER}` },
      { kind: 'note', what: `DEPLOY_ACCOUNT=${address}` },
    ]
  },
}
