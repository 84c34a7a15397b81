import * as z from 'zod/mini'
import { judgeProtection } from '../../../functions/src/common/judge-checks.ts'
import { localized, type Text } from '../../../scripts/localized.ts'
import {
  andThen,
  consoleAt,
  faultIf,
  findingOf,
  nameOf,
  OK,
  problem,
  told,
  type Check,
  type Finding,
} from '../check.ts'
import { spoken } from '../words.ts'
import type { Project } from '../project/project.ts'
import { ApiDisabled, Unverified } from '../project/reader.ts'

const key = z.object({
  webSettings: z.optional(
    z.object({
      allowAllDomains: z._default(z.boolean(), false),
      allowedDomains: z._default(z.array(z.string()), []),
    }),
  ),
})

/**
 * Checks that the captcha is on both in the pages and in the functions, or off in both, and that its key is for our host.
 *
 * Source: https://cloud.google.com/recaptcha/docs/reference/rest/v1/projects.keys
 */
const CAPTCHA: Check = {
  name: nameOf('captcha'),
  async run({ id, host, settings, client, find }) {
    const siteKey = client['VITE_RECAPTCHA_SITE_KEY'] ?? ''
    const isOn = settings['SESAME_CAPTCHA'] === 'on'
    if (isOn !== (siteKey !== '')) {
      return problem(
        isOn
          ? {
              fr: 'personne ne peut s’inscrire\u00A0: les pages n’en ont pas',
              en: 'nobody can sign up: the pages have none',
            }
          : { fr: 'l’API ignore celui des pages', en: 'the API ignores that of the pages' },
        isOn
          ? andThen(
              { fr: 'VITE_RECAPTCHA_SITE_KEY=<clé>', en: 'VITE_RECAPTCHA_SITE_KEY=<key>' },
              `npm run deploy -- --project ${id} --only hosting`,
            )
          : andThen('SESAME_CAPTCHA=on', `npm run deploy -- --project ${id} --only functions`),
      )
    }
    if (!isOn) return told('captcha', judgeProtection(isOn))
    const found = await find('recaptcha', `/v1/projects/${id}/keys/${siteKey}`, key)
    if (found === null) {
      throw new Unverified({
        fr: 'sa clé n’est pas dans ce projet\u00A0: https://www.google.com/recaptcha/admin dit pour quels hôtes elle est',
        en: 'its key isn’t in this project: https://www.google.com/recaptcha/admin says which hosts it is for',
      })
    }
    const { hostname } = new URL(host)
    const { allowAllDomains = false, allowedDomains = [] } = found.webSettings ?? {}
    // An allowed domain includes its subdomains.
    const isOurs = allowedDomains.some((domain) => `.${hostname}`.endsWith(`.${domain}`))
    if (isOurs && !allowAllDomains) return told('captcha', judgeProtection(isOn))
    return problem(
      allowAllDomains
        ? { fr: 'sa clé sert à tous les hôtes', en: 'its key works for every host' }
        : {
            fr: `sa clé est pour «\u00A0${allowedDomains.join(', ')}\u00A0»`,
            en: `its key is for “${allowedDomains.join(', ')}”`,
          },
      `gcloud recaptcha keys update ${siteKey} --web --domains=${hostname} --project ${id}`,
    )
  },
}

const service = z.object({ enforcementMode: z._default(z.string(), 'OFF') })
const provider = z.object({ siteSecretSet: z._default(z.boolean(), false) })

/**
 * Only the identity service may enforce App Check, because we have never tested the other services with it
 * (docs/decisions/031).
 */
const AUTHENTICATION = 'identitytoolkit'
const UNTRIED = ['firebasedatabase', 'firebasestorage']

/** The enforcement modes in words. */
const MODES: Readonly<Record<string, Text>> = {
  OFF: { fr: 'non exigé', en: 'not enforced' },
  UNENFORCED: { fr: 'mesuré, non exigé', en: 'measured, not enforced' },
  ENFORCED: { fr: 'exigé', en: 'enforced' },
}

/** Source: https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.services */
async function enforcementOf({ client, find }: Project, name: string): Promise<string> {
  const path = `/v1/projects/${numberOf(client)}/services/${name}.googleapis.com`
  return (await find('appCheck', path, service))?.enforcementMode ?? 'OFF'
}

/** Returns the project number, taken from the app's id (`1:NUMBER:web:…`). */
function numberOf(client: Project['client']): string {
  const [, number] = /^1:(\d+):web:\w+$/.exec(client['VITE_FIREBASE_APP_ID'] ?? '') ?? []
  if (number === undefined) {
    throw new Unverified({
      fr: 'VITE_FIREBASE_APP_ID n’est pas celui d’une app',
      en: 'VITE_FIREBASE_APP_ID isn’t the id of an app',
    })
  }
  return number
}

const consolePage = ({ id }: Project) =>
  consoleAt(`console.firebase.google.com/project/${id}/appcheck`)

/** Checks App Check when it is off: the pages send no tokens, so no service may require them. */
async function judgeOff(project: Project): Promise<Finding> {
  const isEnforced = await enforcementOf(project, AUTHENTICATION).then(
    (mode) => mode === 'ENFORCED',
    (error: unknown) => {
      if (error instanceof ApiDisabled) return false
      throw error
    },
  )
  if (!isEnforced) return told('app-check', judgeProtection(false))
  return problem(
    {
      fr: 'Authentication l’exige, et les pages n’en envoient pas\u00A0: personne ne peut se connecter',
      en: 'Authentication enforces it, and the pages send no tokens: nobody can sign in',
    },
    consolePage(project),
  )
}

/** Source: https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.apps.recaptchaV3Config/get */
async function judgeOn(project: Project): Promise<Finding> {
  const { client, find } = project
  const app = client['VITE_FIREBASE_APP_ID'] ?? ''
  const path = `/v1/projects/${numberOf(client)}/apps/${app}/recaptchaV3Config`
  const [registered, authentication, ...untried] = await Promise.all([
    find('appCheck', path, provider),
    ...[AUTHENTICATION, ...UNTRIED].map((name) => enforcementOf(project, name)),
  ])
  const enforced = UNTRIED.filter((_, index) => untried[index] === 'ENFORCED')
  const found = findingOf([
    ...faultIf(
      registered?.siteSecretSet !== true,
      {
        fr: 'l’app n’est inscrite auprès d’aucun fournisseur\u00A0: personne ne reçoit de jeton',
        en: 'the app isn’t registered with any provider: nobody gets a token',
      },
      {
        fr: 'Inscrivez-la (docs/options.md, «\u00A0App Check\u00A0»).',
        en: 'Register it (docs/options.md, “App Check”).',
      },
    ),
    ...faultIf(
      enforced.length > 0,
      {
        fr: `${enforced.join(', ')} l’exige, ce qui n’a pas été essayé`,
        en: `enforced by ${enforced.join(', ')}, which was never tried`,
      },
      consolePage(project),
    ),
  ])
  if (found.kind !== 'ok') return found
  const mode = spoken(MODES[authentication ?? ''] ?? authentication ?? '')
  return {
    kind: 'ok',
    note: localized({
      fr: `allumé\u00A0; Authentication\u00A0: ${mode}`,
      en: `on; Authentication: ${mode}`,
    }),
  }
}

/**
 * Checks that App Check is on both in the pages and in the functions, or off in both, and that the app is registered and
 * can get tokens (docs/decisions/031).
 */
export const APP_CHECK: Check = {
  name: nameOf('app-check'),
  async run(project) {
    const { id, settings, client } = project
    const isSent = client['VITE_APP_CHECK'] === 'on'
    const isAsked = settings['SESAME_APP_CHECK'] === 'on'
    if (isSent && isAsked) return judgeOn(project)
    if (!isSent && !isAsked) return judgeOff(project)
    return isAsked
      ? problem(
          {
            fr: 'personne ne peut se connecter\u00A0: les pages n’envoient pas de jeton',
            en: 'nobody can sign in: the pages send no tokens',
          },
          andThen('VITE_APP_CHECK=on', `npm run deploy -- --project ${id} --only hosting`),
        )
      : problem(
          { fr: 'l’API ignore les jetons des pages', en: 'the API ignores the pages’ tokens' },
          andThen(
            {
              fr: 'Une semaine après les pages\u00A0: SESAME_APP_CHECK=on',
              en: 'A week after the pages: SESAME_APP_CHECK=on',
            },
            `npm run deploy -- --project ${id} --only functions`,
          ),
        )
  },
}

/** Whether the text is an uncompressed P-256 point (RFC 8292): 65 bytes, starting with 4. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 65 && bytes[0] === 4 && /^[\w-]+$/.test(text)
}

/**
 * Checks that push alerts are set up both in the pages and in the functions, or in neither. It cannot check that the public
 * key belongs to the project's private key, because no API returns the key pair.
 */
const DEVICE_ALERTS: Check = {
  name: {
    fr: 'alertes sur les appareils\u00A0: clé VAPID bien formée et SESAME_MESSAGING_URL, ou ni l’une ni l’autre',
    en: 'alerts on devices: a well-formed VAPID key and SESAME_MESSAGING_URL, or neither',
  },
  run({ id, settings, client }) {
    const key = client['VITE_FIREBASE_VAPID_KEY'] ?? ''
    const isSent = Boolean(settings['SESAME_MESSAGING_URL'])
    const hosting = `npm run deploy -- --project ${id} --only hosting`
    const judge = () => {
      if (key === '' && !isSent) {
        return { ...OK, note: localized({ fr: 'non configurées', en: 'not set up' }) }
      }
      if (key === '') {
        return problem(
          {
            fr: 'les pages n’ont pas de clé\u00A0: aucun appareil ne s’inscrit',
            en: 'the pages have no key: no device registers',
          },
          andThen(
            { fr: 'VITE_FIREBASE_VAPID_KEY=<clé>', en: 'VITE_FIREBASE_VAPID_KEY=<key>' },
            hosting,
          ),
        )
      }
      if (!isPublicKey(key)) {
        return problem(
          { fr: 'la clé n’est pas une clé publique', en: 'the key isn’t a public key' },
          andThen(
            {
              fr: 'VITE_FIREBASE_VAPID_KEY=<clé de la console, Cloud Messaging>',
              en: 'VITE_FIREBASE_VAPID_KEY=<key from the console, Cloud Messaging>',
            },
            hosting,
          ),
        )
      }
      if (isSent) return OK
      return problem(
        {
          fr: 'les appareils s’inscrivent et ne reçoivent rien',
          en: 'devices register and receive nothing',
        },
        andThen(
          'SESAME_MESSAGING_URL=https://fcm.googleapis.com',
          `npm run deploy -- --project ${id} --only functions`,
        ),
      )
    }
    return Promise.resolve(judge())
  },
}

/** Variables that must have the same value for the pages and the functions. */
const ALIKE = {
  VITE_HOST_URL: 'SESAME_HOST_URL',
  VITE_FIREBASE_DATABASE_URL: 'SESAME_DATABASE_URL',
  VITE_FIREBASE_STORAGE_BUCKET: 'SESAME_STORAGE_BUCKET',
  VITE_FIREBASE_STATISTICS_URL: 'SESAME_STATISTICS_URL',
}

const withoutSlash = (value = '') => value.replace(/\/$/, '')

/**
 * Checks that the pages and the functions use the same host, databases and bucket, and that the functions accept requests
 * from pages at Hosting's own address.
 */
const ADDRESSES: Check = {
  name: {
    fr: 'adresses\u00A0: les pages et les fonctions nomment les mêmes',
    en: 'addresses: pages and functions name the same ones',
  },
  run({ id, settings, client }) {
    const differing = Object.entries(ALIKE).filter(
      ([ofPages, ofFunctions]) =>
        withoutSlash(client[ofPages]) !== withoutSlash(settings[ofFunctions]),
    )
    const hosting = withoutSlash(client['VITE_FIREBASE_HOST_URL'])
    const served = [settings['SESAME_HOST_URL'], ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
    return Promise.resolve(
      findingOf([
        ...differing.flatMap(([ofPages, ofFunctions]) => {
          const one = `${ofPages}=${client[ofPages] ?? ''}`
          const other = `${ofFunctions}=${settings[ofFunctions] ?? ''}`
          return faultIf(
            true,
            { fr: `${one} et ${other}`, en: `${one} and ${other}` },
            andThen(
              {
                fr: `Corrigez web/.env.${id} ou functions/.env.${id}`,
                en: `Correct web/.env.${id} or functions/.env.${id}`,
              },
              `npm run deploy -- --project ${id}`,
            ),
          )
        }),
        ...faultIf(
          !served.some((each) => withoutSlash(each?.trim()) === hosting),
          {
            fr: `l’API refuse les pages ouvertes à VITE_FIREBASE_HOST_URL=${hosting}`,
            en: `the API refuses pages opened at VITE_FIREBASE_HOST_URL=${hosting}`,
          },
          andThen(
            { fr: 'Ajoutez-la à SESAME_ORIGINS', en: 'Add it to SESAME_ORIGINS' },
            `npm run deploy -- --project ${id} --only functions`,
          ),
        ),
      ]),
    )
  },
}

/** Checks of everything that must be set up both in the pages and in the functions. */
export const BOTH_SIDES: readonly Check[] = [ADDRESSES, CAPTCHA, APP_CHECK, DEVICE_ALERTS]
