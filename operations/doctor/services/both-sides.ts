import * as z from 'zod/mini'
import { judgeProtection } from '../../../functions/src/common/judge-checks.ts'
import {
  faultIf,
  findingOf,
  nameOf,
  OK,
  problem,
  told,
  type Check,
  type Finding,
} from '../check.ts'
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
 * The captcha is on for both sides or for none, and its key is for our host.
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
          ? 'personne ne peut s’inscrire : les pages n’en ont pas'
          : 'l’API ignore celui des pages',
        isOn
          ? `VITE_RECAPTCHA_SITE_KEY=<clé>, puis npm run deploy -- --project ${id} --only hosting`
          : `SESAME_CAPTCHA=on, puis npm run deploy -- --project ${id} --only functions`,
      )
    }
    if (!isOn) return told('captcha', judgeProtection(isOn))
    const found = await find('recaptcha', `/v1/projects/${id}/keys/${siteKey}`, key)
    if (found === null) {
      throw new Unverified(
        'sa clé n’est pas dans ce projet : https://www.google.com/recaptcha/admin dit pour quels hôtes elle est',
      )
    }
    const { hostname } = new URL(host)
    const { allowAllDomains = false, allowedDomains = [] } = found.webSettings ?? {}
    // A domain includes its subdomains.
    const isOurs = allowedDomains.some((domain) => `.${hostname}`.endsWith(`.${domain}`))
    if (isOurs && !allowAllDomains) return told('captcha', judgeProtection(isOn))
    return problem(
      allowAllDomains
        ? 'sa clé sert à tous les hôtes'
        : `sa clé est pour « ${allowedDomains.join(', ')} »`,
      `gcloud recaptcha keys update ${siteKey} --web --domains=${hostname} --project ${id}`,
    )
  },
}

const service = z.object({ enforcementMode: z._default(z.string(), 'OFF') })
const provider = z.object({ siteSecretSet: z._default(z.boolean(), false) })

/** The identity service may enforce App Check; the other services were never tried with it (docs/decisions/031). */
const AUTHENTICATION = 'identitytoolkit'
const UNTRIED = ['firebasedatabase', 'firebasestorage']

/** Modes of enforcement, in words. */
const MODES: Readonly<Record<string, string>> = {
  OFF: 'non exigé',
  UNENFORCED: 'mesuré, non exigé',
  ENFORCED: 'exigé',
}

/** Source: https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.services */
async function enforcementOf({ client, find }: Project, name: string): Promise<string> {
  const path = `/v1/projects/${numberOf(client)}/services/${name}.googleapis.com`
  return (await find('appCheck', path, service))?.enforcementMode ?? 'OFF'
}

/** The project's number, which an app's id names: `1:number:web:…`. */
function numberOf(client: Project['client']): string {
  const [, number] = /^1:(\d+):web:\w+$/.exec(client['VITE_FIREBASE_APP_ID'] ?? '') ?? []
  if (number === undefined) throw new Unverified('VITE_FIREBASE_APP_ID n’est pas celui d’une app')
  return number
}

const consolePage = ({ id }: Project) =>
  `Console : https://console.firebase.google.com/project/${id}/appcheck`

/** The pages send no tokens, so no service may require them. */
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
    'Authentication l’exige, et les pages n’en envoient pas : personne ne peut se connecter',
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
      'l’app n’est inscrite auprès d’aucun fournisseur : personne ne reçoit de jeton',
      'Inscrivez-la (docs/options.md, « App Check »).',
    ),
    ...faultIf(
      enforced.length > 0,
      `${enforced.join(', ')} l’exige, ce qui n’a pas été essayé`,
      consolePage(project),
    ),
  ])
  const mode = MODES[authentication ?? ''] ?? authentication
  return found.kind === 'ok' ? { kind: 'ok', note: `allumé ; Authentication : ${mode}` } : found
}

/** App Check is on for both sides or for none, and the app is registered and can get tokens (docs/decisions/031). */
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
          'personne ne peut se connecter : les pages n’envoient pas de jeton',
          `VITE_APP_CHECK=on, puis npm run deploy -- --project ${id} --only hosting`,
        )
      : problem(
          'l’API ignore les jetons des pages',
          `Une semaine après les pages : SESAME_APP_CHECK=on, puis npm run deploy -- --project ${id} --only functions`,
        )
  },
}

/** An uncompressed point on P-256, as RFC 8292 has it: 65 bytes, the first of which is 4. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 65 && bytes[0] === 4 && /^[\w-]+$/.test(text)
}

/** Alerts on devices are set up on both sides or on none. No API tells which key pair a public key belongs to. */
const DEVICE_ALERTS: Check = {
  name: 'alertes sur les appareils : clé VAPID bien formée et SESAME_MESSAGING_URL, ou ni l’une ni l’autre',
  run({ id, settings, client }) {
    const key = client['VITE_FIREBASE_VAPID_KEY'] ?? ''
    const isSent = Boolean(settings['SESAME_MESSAGING_URL'])
    const hosting = `puis npm run deploy -- --project ${id} --only hosting`
    const judge = () => {
      if (key === '' && !isSent) return { ...OK, note: 'non configurées' }
      if (key === '') {
        return problem(
          'les pages n’ont pas de clé : aucun appareil ne s’inscrit',
          `VITE_FIREBASE_VAPID_KEY=<clé>, ${hosting}`,
        )
      }
      if (!isPublicKey(key)) {
        return problem(
          'la clé n’est pas une clé publique',
          `VITE_FIREBASE_VAPID_KEY=<clé de la console, Cloud Messaging>, ${hosting}`,
        )
      }
      if (isSent) return OK
      return problem(
        'les appareils s’inscrivent et ne reçoivent rien',
        `SESAME_MESSAGING_URL=https://fcm.googleapis.com, puis npm run deploy -- --project ${id} --only functions`,
      )
    }
    return Promise.resolve(judge())
  },
}

/** Variables that must have the same value in the pages and in the functions. */
const ALIKE = {
  VITE_HOST_URL: 'SESAME_HOST_URL',
  VITE_FIREBASE_DATABASE_URL: 'SESAME_DATABASE_URL',
  VITE_FIREBASE_STORAGE_BUCKET: 'SESAME_STORAGE_BUCKET',
  VITE_FIREBASE_STATISTICS_URL: 'SESAME_STATISTICS_URL',
}

const withoutSlash = (value = '') => value.replace(/\/$/, '')

/**
 * Pages and functions name the same host, databases and bucket, and the functions serve pages at Hosting's own address.
 */
const ADDRESSES: Check = {
  name: 'adresses : les pages et les fonctions nomment les mêmes',
  run({ id, settings, client }) {
    const differing = Object.entries(ALIKE).filter(
      ([ofPages, ofFunctions]) =>
        withoutSlash(client[ofPages]) !== withoutSlash(settings[ofFunctions]),
    )
    const hosting = withoutSlash(client['VITE_FIREBASE_HOST_URL'])
    const served = [settings['SESAME_HOST_URL'], ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
    return Promise.resolve(
      findingOf([
        ...differing.flatMap(([ofPages, ofFunctions]) =>
          faultIf(
            true,
            `${ofPages}=${client[ofPages] ?? ''} et ${ofFunctions}=${settings[ofFunctions] ?? ''}`,
            `Corrigez web/.env.${id} ou functions/.env.${id}, puis npm run deploy -- --project ${id}`,
          ),
        ),
        ...faultIf(
          !served.some((each) => withoutSlash(each?.trim()) === hosting),
          `l’API refuse les pages ouvertes à VITE_FIREBASE_HOST_URL=${hosting}`,
          `Ajoutez-la à SESAME_ORIGINS, puis npm run deploy -- --project ${id} --only functions`,
        ),
      ]),
    )
  },
}

/** What has to be set on both sides: in the pages and in the functions. */
export const BOTH_SIDES: readonly Check[] = [ADDRESSES, CAPTCHA, APP_CHECK, DEVICE_ALERTS]
