import * as z from 'zod/mini'
import { consoleAt, faultIf, findingOf, problem, type Check } from '../check.ts'
import { pageApis } from '../../wanted/apis.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** The name is empty if the key was deleted for good. */
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
 * Resolves with the restrictions and the name of an API key, or null if the key belongs to no project.
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

/** Whether an allowed referrer such as `https://host/*` or `*.host/*` lets pages of this host use an API key. */
function admits(referrer: string, host: string): boolean {
  const [pattern = ''] = referrer.replace(/^[*a-z]+:\/\//, '').split('/')
  return (
    pattern === '*' ||
    pattern === host ||
    (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)))
  )
}

/** Checks which APIs can be called with the pages' key, and which sites may use it. */
export const API_KEY: Check = {
  name: {
    fr: 'la clé des pages n’ouvre que des API nommées, dont les leurs',
    en: 'the pages’ key opens only named APIs, including those they call',
  },
  async run(project) {
    const value = project.client['VITE_FIREBASE_API_KEY']
    if (!value) {
      throw new Unverified({
        fr: 'VITE_FIREBASE_API_KEY est vide',
        en: 'VITE_FIREBASE_API_KEY is empty',
      })
    }
    const key = await findKey(project, value)
    if (key === null) {
      return problem(
        {
          fr: 'aucune clé n’a la valeur de VITE_FIREBASE_API_KEY',
          en: 'no key has the value of VITE_FIREBASE_API_KEY',
        },
        consoleAt(`console.cloud.google.com/apis/credentials?project=${project.id}`),
      )
    }
    const update = `gcloud services api-keys update ${key.id} --project ${project.id}`
    const apis = key.apiTargets?.map(({ service }) => service) ?? []
    const missing = pageApis(project).filter((api) => !apis.includes(api))
    const targets = [...new Set([...apis, ...missing])]
    const allow = [update, ...targets.map((api) => `--api-target service=${api}`)].join(' ')
    const isOfDevice =
      key.serverKeyRestrictions ?? key.androidKeyRestrictions ?? key.iosKeyRestrictions
    const referrers = key.browserKeyRestrictions?.allowedReferrers
    const { host } = new URL(project.host)
    const isRefused =
      isOfDevice !== undefined || referrers?.some((each) => admits(each, host)) === false
    return findingOf([
      ...faultIf(
        apis.length === 0,
        { fr: 'elle ouvre toutes les API', en: 'it opens every API' },
        allow,
      ),
      ...faultIf(
        apis.length > 0 && missing.length > 0,
        {
          fr: `elle n’ouvre pas ${missing.join(', ')}`,
          en: `it doesn’t open ${missing.join(', ')}`,
        },
        allow,
      ),
      ...faultIf(
        isRefused,
        {
          fr: 'ses restrictions refusent ceux qui s’en servent',
          en: 'its restrictions refuse the pages that use it',
        },
        `${update} --clear-restrictions`,
        allow,
      ),
    ])
  },
}
