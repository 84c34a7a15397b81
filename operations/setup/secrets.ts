import { randomSecret } from '../../functions/src/common/random-secret.ts'
import * as z from 'zod/mini'
import { byHand, change, type Difference, type Part, type Site } from './part.ts'
import { readCaptchaSecret } from './web-app.ts'

const secret = z.object({ name: z.string() })
const versions = z.object({
  versions: z._default(z.array(z.object({ state: z.string() })), []),
})

/** The Firebase CLI grants access to a secret and prunes its versions only if the secret has this label. */
const LABELS = { 'firebase-managed': 'functions' }

/** Secrets whose values this command can generate. */
const VALUES: Readonly<Record<string, (site: Site) => Promise<string>>> = {
  ACCESS_TOKEN_KEYS: () => Promise.resolve(`k1:${randomSecret()}`),
  SECOND_FACTOR_KEYS: () => Promise.resolve(`k1:${randomSecret()}`),
  EVENT_KEYS: () => Promise.resolve(`k1:${randomSecret()}`),
  PEPPER: () => Promise.resolve(randomSecret()),
  RECAPTCHA_SECRET: async (site) => {
    const found = await readCaptchaSecret(site)
    if (found === null) throw new Error('there is no captcha key')
    return found
  },
}

/** The secrets that the functions read. Secrets that already have a value are not changed. */
export const SECRETS: Part = {
  name: { fr: 'Secrets', en: 'Secrets' },
  async compare(site) {
    const names = site.project.declared.flatMap(({ secretEnvironmentVariables }) =>
      secretEnvironmentVariables.map(({ key }) => key),
    )
    const all = [...new Set(names)].map((name) => compareSecret(site, name))
    return (await Promise.all(all)).flat()
  },
}

async function compareSecret(site: Site, name: string): Promise<Difference[]> {
  const { project, google } = site
  const collection = `/v1/projects/${project.id}/secrets`
  const found = await google.find('secrets', `${collection}/${name}`, secret)
  const path = `${collection}/${name}/versions?pageSize=100`
  const all = found === null ? null : await google.find('secrets', path, versions)
  if (all?.versions.some(({ state }) => state === 'ENABLED')) return []
  const valueOf = VALUES[name]
  if (valueOf === undefined) {
    return [
      byHand(
        {
          fr: `${name}\u00A0: vous seul en avez la valeur.`,
          en: `${name}: only you have its value.`,
        },
        `npx firebase functions:secrets:set ${name} --project ${project.id}`,
      ),
    ]
  }
  return [
    change({ fr: `donner une valeur à ${name}`, en: `give ${name} a value` }, async () => {
      const value = await valueOf(site)
      if (found === null) {
        await google.change({
          api: 'secrets',
          method: 'POST',
          path: `${collection}?secretId=${name}`,
          body: { replication: { automatic: {} }, labels: LABELS },
        })
      }
      await google.change({
        api: 'secrets',
        method: 'POST',
        path: `${collection}/${name}:addVersion`,
        body: { payload: { data: Buffer.from(value).toString('base64') } },
        isSecret: true,
      })
    }),
  ]
}
