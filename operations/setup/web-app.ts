import * as z from 'zod/mini'
import { PRODUCT } from '@sesame/contract/product'
import { pageApis } from '../wanted/apis.ts'
import { changeIf, type Part, type Site } from './part.ts'

const text = z._default(z.string(), '')
const apps = z.object({
  apps: z._default(z.array(z.object({ appId: z.string() })), []),
})
const appConfig = z.object({
  appId: z.string(),
  apiKey: text,
  messagingSenderId: text,
})

/** Resolves with the web app's id and API key, or null if there is no app yet. */
export async function readApp({ project, google }: Site) {
  const path = `/v1beta1/projects/${project.id}/webApps`
  const all = (await google.find('firebase', `${path}?pageSize=100`, apps))?.apps ?? []
  const own = project.client['VITE_FIREBASE_APP_ID']
  const app = all.find(({ appId }) => appId === own) ?? all[0]
  return app ? google.find('firebase', `${path}/${app.appId}/config`, appConfig) : null
}

export const WEB_APP: Part = {
  name: { fr: 'Application web', en: 'Web app' },
  async compare(site) {
    const { project, google } = site
    return changeIf(
      (await readApp(site)) === null,
      { fr: `créer ${PRODUCT}`, en: `create ${PRODUCT}` },
      () =>
        google.change({
          api: 'firebase',
          method: 'POST',
          path: `/v1beta1/projects/${project.id}/webApps`,
          body: { displayName: PRODUCT },
          operations: '/v1beta1',
        }),
    )
  },
}

const lookup = z.object({ name: text })
const key = z.object({
  restrictions: z.optional(
    z.looseObject({ apiTargets: z._default(z.array(z.looseObject({ service: z.string() })), []) }),
  ),
})

/**
 * The pages' key is public, so it must only allow the APIs that the pages call. Other APIs that it already allows are kept.
 */
export const PAGE_KEY: Part = {
  name: { fr: 'Clé des pages', en: 'Key of the pages' },
  async compare(site) {
    const { project, google } = site
    const wanted = pageApis(project)
    const value = encodeURIComponent((await readApp(site))?.apiKey ?? '')
    const path = `/v2/keys:lookupKey?keyString=${value}`
    const name = value === '' ? '' : ((await google.find('apiKeys', path, lookup))?.name ?? '')
    const found = name === '' ? null : await google.find('apiKeys', `/v2/${name}`, key)
    const targets = found?.restrictions?.apiTargets ?? []
    const missing = wanted.filter((api) => !targets.some(({ service }) => service === api))
    return changeIf(
      missing.length > 0,
      { fr: `n’ouvrir que ${wanted.join(', ')}`, en: `open only ${wanted.join(', ')}` },
      () =>
        google.change({
          api: 'apiKeys',
          method: 'PATCH',
          path: `/v2/${name}?updateMask=restrictions`,
          body: {
            restrictions: {
              ...found?.restrictions,
              apiTargets: [...targets, ...missing.map((service) => ({ service }))],
            },
          },
          operations: '/v2',
        }),
    )
  },
}

const captchaKeys = z.object({
  keys: z._default(
    z.array(
      z.object({
        name: z.string(),
        webSettings: z.optional(z.object({ allowedDomains: z._default(z.array(z.string()), []) })),
      }),
    ),
    [],
  ),
})

const usesCaptcha = ({ project }: Site) => project.settings['SESAME_CAPTCHA'] === 'on'

/** Resolves with the id of the captcha's key for the pages' host, or null if there is none yet. */
export async function readCaptchaKey(site: Site): Promise<string | null> {
  const { project, google } = site
  if (!usesCaptcha(site)) return null
  const path = `/v1/projects/${project.id}/keys?pageSize=100`
  const all = (await google.find('recaptcha', path, captchaKeys))?.keys ?? []
  const { hostname } = new URL(project.host)
  const own = all.find(({ webSettings }) => webSettings?.allowedDomains.includes(hostname))
  return own?.name.split('/').at(-1) ?? null
}

const legacySecret = z.object({ legacySecretKey: z.string() })

/** Resolves with the captcha's secret for Google's older `siteverify` endpoint, or null if there is no key yet. */
export async function readCaptchaSecret(site: Site): Promise<string | null> {
  const id = await readCaptchaKey(site)
  const path = `/v1/projects/${site.project.id}/keys/${id ?? ''}:retrieveLegacySecretKey`
  const found = id === null ? null : await site.google.find('recaptcha', path, legacySecret)
  return found?.legacySecretKey ?? null
}

export const CAPTCHA: Part = {
  name: { fr: 'Clé de l’anti-robot', en: 'Key of the bot check' },
  async compare(site) {
    const { project, google } = site
    const { hostname } = new URL(project.host)
    return changeIf(
      usesCaptcha(site) && (await readCaptchaKey(site)) === null,
      { fr: `en créer une pour ${hostname}`, en: `create one for ${hostname}` },
      () =>
        google.change({
          api: 'recaptcha',
          method: 'POST',
          path: `/v1/projects/${project.id}/keys`,
          body: {
            displayName: PRODUCT,
            webSettings: { allowedDomains: [hostname], integrationType: 'SCORE' },
          },
        }),
    )
  },
}

const provider = z.object({ siteSecretSet: z._default(z.boolean(), false) })

/** Registers the web app at App Check with the captcha's key, if `VITE_APP_CHECK` is on. */
export const APP_CHECK: Part = {
  name: { fr: 'App Check', en: 'App Check' },
  async compare(site) {
    const { project, number, google } = site
    if (project.client['VITE_APP_CHECK'] !== 'on') return []
    const app = await readApp(site)
    const path = `/v1/projects/${number}/apps/${app?.appId ?? ''}/recaptchaV3Config`
    const found = app === null ? null : await google.find('appCheck', path, provider)
    return changeIf(
      found?.siteSecretSet !== true,
      {
        fr: 'inscrire l’application, avec la clé de l’anti-robot',
        en: 'register the app, with the key of the bot check',
      },
      async () =>
        google.change({
          api: 'appCheck',
          method: 'PATCH',
          path: `${path}?updateMask=siteSecret,tokenTtl`,
          body: { siteSecret: await readCaptchaSecret(site), tokenTtl: '86400s' },
          isSecret: true,
        }),
    )
  },
}
