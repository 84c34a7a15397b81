import { REGION } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** The name of the function that serves people's requests. */
export const API = 'api'

const text = z._default(z.string(), '')
const service = z.object({
  latestReadyRevision: text,
  trafficStatuses: z._default(
    z.array(z.object({ revision: text, percent: z._default(z.number(), 0), tag: text })),
    [],
  ),
})
const environment = z.array(
  z.object({
    valueSource: z.optional(
      z.object({ secretKeyRef: z.optional(z.object({ secret: z.string(), version: text })) }),
    ),
  }),
)
const revisions = z.object({
  revisions: z._default(
    z.array(
      z.object({
        name: z.string(),
        containers: z._default(z.array(z.object({ env: z._default(environment, []) })), []),
      }),
    ),
    [],
  ),
})
const sites = z.object({
  sites: z._default(z.array(z.object({ name: z.string(), type: text })), []),
})
const rewrite = z.object({ run: z.optional(z.object({ serviceId: text, tag: text })) })
const releases = z.object({
  releases: z._default(
    z.array(
      z.object({
        version: z.optional(
          z.object({
            config: z.optional(z.object({ rewrites: z._default(z.array(rewrite), []) })),
          }),
        ),
      }),
    ),
    [],
  ),
})

/** A revision of the function that can be reached at some address. */
export interface Revision {
  readonly name: string
  /** Whether the revision gets traffic at the service's own address or from the published site. */
  readonly isServing: boolean
  readonly isLatest: boolean
  readonly tags: readonly string[]
  /** The versions of the secrets that the revision reads: a number, or `latest`. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * Resolves with the tag of the revision that the published site is pinned to, or null if it is not pinned.
 *
 * Source: https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites.channels.releases/list
 */
export async function pinnedTag({ id, read }: Project): Promise<string | null> {
  const all = await read('hosting', `/v1beta1/projects/${id}/sites?pageSize=100`, sites)
  const site = all.sites.find(({ type }) => type === 'DEFAULT_SITE')
  if (site === undefined) {
    throw new Unverified({ fr: 'le projet n’a pas de site', en: 'the project has no site' })
  }
  const path = `/v1beta1/${site.name}/channels/live/releases?pageSize=1`
  const live = (await read('hosting', path, releases)).releases[0]
  if (live === undefined) {
    throw new Unverified({ fr: 'le site n’est pas publié', en: 'the site isn’t published' })
  }
  const rewrites = live.version?.config?.rewrites ?? []
  const tag = rewrites.find(({ run }) => run?.serviceId === API)?.run?.tag ?? ''
  return tag === '' ? null : tag
}

/**
 * Resolves with the reachable revisions of a function, `api` by default.
 *
 * Source: https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.services (`trafficStatuses`), and
 * `….services.revisions`
 */
export async function reachableRevisions(project: Project, name = API): Promise<Revision[]> {
  const path = `/v2/projects/${project.id}/locations/${REGION}/services/${name.toLowerCase()}`
  const [found, listed, pinned] = await Promise.all([
    project.find('run', path, service),
    project.find('run', `${path}/revisions?pageSize=100`, revisions),
    // The published site pins a revision of `api` only.
    name === API ? pinnedTag(project) : null,
  ])
  if (found === null) {
    throw new Unverified({ fr: `${name} n’est pas déployée`, en: `${name} isn’t deployed` })
  }
  const latest = found.latestReadyRevision.split('/').at(-1) ?? ''
  const targets = found.trafficStatuses.map((each) => ({
    ...each,
    revision: each.revision || latest,
  }))
  return [...Map.groupBy(targets, ({ revision }) => revision)].map(([name, theirs]) => {
    const containers = listed?.revisions.find((each) => each.name.endsWith(`/${name}`))?.containers
    const references = (containers ?? [])
      .flatMap(({ env }) => env)
      .flatMap(({ valueSource }) => valueSource?.secretKeyRef ?? [])
    return {
      name,
      isServing: theirs.some(({ percent, tag }) => percent > 0 || (tag !== '' && tag === pinned)),
      isLatest: name === latest,
      tags: theirs.flatMap(({ tag }) => (tag === '' ? [] : [tag])),
      secrets: Object.fromEntries(
        references.map(({ secret, version }) => [
          secret.split('/').at(-1) ?? '',
          version || 'latest',
        ]),
      ),
    }
  })
}

/** Checks which revisions of `api` serve requests. */
export const SERVED_REVISION: readonly Check[] = [
  {
    name: {
      fr: 'le site mène à la dernière révision de api',
      en: 'the site leads to the latest revision of api',
    },
    async run(project) {
      const pinned = await pinnedTag(project)
      if (pinned === null) return OK
      const revisions = await reachableRevisions(project)
      const served = revisions.find(({ tags }) => tags.includes(pinned))
      if (served?.isLatest === true) return OK
      return problem(
        {
          fr: `il reste sur ${served?.name ?? 'une révision qui n’a plus d’adresse'}, après un déploiement des fonctions seules ou un retour en arrière`,
          en: `it still leads to ${served?.name ?? 'a revision without an address'}, after a deploy of the functions alone or a rollback`,
        },
        `npm run deploy -- --project ${project.id} --only hosting`,
      )
    },
  },
  {
    name: {
      fr: 'aucune révision ancienne de api n’a d’adresse',
      en: 'no old revision of api has an address',
    },
    async run(project) {
      const old = (await reachableRevisions(project)).filter(({ isServing }) => !isServing)
      const names = old.map(({ name }) => name).join(', ')
      const tags = old.flatMap((revision) => revision.tags)
      return findingOf(
        faultIf(
          old.length > 0,
          {
            fr: `${names} répondent, avec leur code et leurs secrets`,
            en: `${names} still answer, with their code and their secrets`,
          },
          `gcloud run services update-traffic ${API} --region ${REGION} --project ${project.id} --remove-tags ${tags.join(',')}`,
        ),
      )
    },
  },
]
