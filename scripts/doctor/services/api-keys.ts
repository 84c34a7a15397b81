import * as z from 'zod/mini'
import { faultIf, findingOf, problem, type Check } from '../check.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** A key that was purged has no name. */
const found = z.object({ name: z._default(z.string(), '') })
const restricted = z.object({
  restrictions: z.optional(
    z.object({
      apiTargets: z._default(z.array(z.object({ service: z.string() })), []),
      browserKeyRestrictions: z.optional(
        z.object({ allowedReferrers: z._default(z.array(z.string()), []) }),
      ),
      serverKeyRestrictions: z.optional(z.object({})),
      androidKeyRestrictions: z.optional(z.object({})),
      iosKeyRestrictions: z.optional(z.object({})),
    }),
  ),
})

/**
 * The restrictions of a key, and its name; null when no project has it.
 *
 * Sources: https://cloud.google.com/api-keys/docs/reference/rest/v2/keys/lookupKey, and
 * https://cloud.google.com/api-keys/docs/reference/rest/v2/projects.locations.keys
 */
async function findKey({ find }: Project, value: string) {
  const path = `/v2/keys:lookupKey?keyString=${encodeURIComponent(value)}`
  const name = (await find('apiKeys', path, found))?.name ?? ''
  const key = name === '' ? null : await find('apiKeys', `/v2/${name}`, restricted)
  return key && { id: name.split('/').at(-1) ?? '', ...key.restrictions }
}

/** A check of the key that a variable holds. */
function keyCheck(
  name: string,
  variable: string,
  valueOf: (project: Project) => string | undefined,
  needed: (project: Project) => string[],
  isOpenTo: (project: Project, referrers: readonly string[] | undefined) => boolean,
): Check {
  return {
    name,
    async run(project) {
      const value = valueOf(project)
      if (!value) throw new Unverified(`${variable} est vide`)
      const key = await findKey(project, value)
      if (key === null) {
        return problem(
          `aucune clé n’a la valeur de ${variable}`,
          `Console : https://console.cloud.google.com/apis/credentials?project=${project.id}`,
        )
      }
      const update = `gcloud services api-keys update ${key.id} --project ${project.id}`
      const apis = key.apiTargets?.map(({ service }) => service) ?? []
      const missing = needed(project).filter((api) => !apis.includes(api))
      const targets = [...new Set([...apis, ...missing])]
      const allow = [update, ...targets.map((api) => `--api-target service=${api}`)].join(' ')
      const isOfDevice =
        key.serverKeyRestrictions ?? key.androidKeyRestrictions ?? key.iosKeyRestrictions
      const isRefused =
        isOfDevice !== undefined || !isOpenTo(project, key.browserKeyRestrictions?.allowedReferrers)
      return findingOf([
        ...faultIf(apis.length === 0, 'elle ouvre toutes les API', allow),
        ...faultIf(
          apis.length > 0 && missing.length > 0,
          `elle n’ouvre pas ${missing.join(', ')}`,
          allow,
        ),
        ...faultIf(
          isRefused,
          'ses restrictions refusent ceux qui s’en servent',
          `${update} --clear-restrictions`,
          allow,
        ),
      ])
    },
  }
}

const IDENTITY = 'identitytoolkit.googleapis.com'

/** Whether a page of this host may use a key: `https://host/*`, `*.host/*`… */
function admits(referrer: string, host: string): boolean {
  const [pattern = ''] = referrer.replace(/^[*a-z]+:\/\//, '').split('/')
  return (
    pattern === '*' ||
    pattern === host ||
    (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)))
  )
}

/** What the two keys open, and to whom. */
export const API_KEYS: readonly Check[] = [
  keyCheck(
    'la clé des pages n’ouvre que des API nommées, dont les leurs',
    'VITE_FIREBASE_API_KEY',
    ({ client }) => client['VITE_FIREBASE_API_KEY'],
    ({ client }) => [
      IDENTITY,
      'securetoken.googleapis.com',
      ...(client['VITE_FIREBASE_VAPID_KEY']
        ? ['firebaseinstallations.googleapis.com', 'fcmregistrations.googleapis.com']
        : []),
    ],
    ({ host }, referrers) =>
      referrers === undefined || referrers.some((each) => admits(each, new URL(host).host)),
  ),
  keyCheck(
    'la clé de l’API n’ouvre que des API nommées, et pas qu’à des navigateurs',
    'SESAME_FIREBASE_API_KEY',
    ({ settings }) => settings['SESAME_FIREBASE_API_KEY'],
    () => [IDENTITY],
    (_, referrers) => referrers === undefined,
  ),
]
