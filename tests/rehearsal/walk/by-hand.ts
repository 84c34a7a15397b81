import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { REGION } from '@sesame/contract/constants'
import { createECDH, createPublicKey } from 'node:crypto'
import type { Checkout } from '../checkout.ts'
import { webAppConfig } from '../google/settings/firebase.ts'
import type { Project } from '../google/state/project.ts'
import { LEGAL } from '../../support/legal-values.ts'
import { toolsSite } from '../new-project.ts'
import type { Rehearsal } from '../rehearsal.ts'

type ByHand = (rehearsal: Pick<Rehearsal, 'project' | 'checkout' | 'standIn'>) => void

/** The domain from which e-mails are sent, and the DKIM selector of its key. */
const [DOMAIN, SELECTOR] = ['agence.example', 'sesame']

/** The name of the notification channel. */
export const CHANNEL = 'Astreinte'

/** The steps that a reader performs by hand, by their text in docs/operations.md and its pages « to follow ». */
export const BY_HAND: Readonly<Record<string, ByHand>> = {
  'Create a project': ({ project }) => {
    project.isBilled = true
  },
  'Authentication → Get started': ({ project }) => {
    const authorizedDomains = ['localhost', `${project.id}.firebaseapp.com`]
    project.identity = {
      config: { authorizedDomains },
      needsPlatform: ['autodeleteAnonymousUsers'],
      providers: new Map(),
    }
  },
  '`functions/.env.<project>`, `web/.env.<project>`': writeValues,
  'Authentication → Sign-in method → Add a new provider': ({ project }) => {
    for (const provider of ACCOUNT_PROVIDERS) {
      project.identity?.providers.set(provider, { enabled: true, clientId: `of-${provider}` })
    }
  },
  'Project settings → Cloud Messaging → Web configuration → Generate key pair': ({
    project,
    checkout,
  }) => {
    const publicKey = createECDH('prime256v1').generateKeys('base64url')
    edit(checkout, `web/.env.${project.id}`, { VITE_FIREBASE_VAPID_KEY: publicKey })
  },
  'SPF: TXT of `<domain>`': ({ project }) => {
    project.dnsTexts.set(DOMAIN, 'v=spf1 include:spf.provider.example -all')
  },
  'DKIM: TXT of `<selector>._domainkey.<domain>`': ({ project }) => {
    const key = project.secrets.get('DKIM_KEY')?.versions.at(-1)?.value ?? ''
    const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' })
    const text = `v=DKIM1; k=rsa; p=${bytes.toString('base64')}`
    project.dnsTexts.set(`${SELECTOR}._domainkey.${DOMAIN}`, text)
  },
  'DMARC: TXT of `_dmarc.<domain>`': ({ project }) => {
    project.dnsTexts.set(`_dmarc.${DOMAIN}`, `v=DMARC1; p=quarantine; rua=mailto:dmarc@${DOMAIN}`)
  },
  'Monitoring → Alerting → Edit notification channels': ({ project }) => {
    project.channels.set(`projects/${project.id}/notificationChannels/1`, CHANNEL)
  },
  // Steps that have no effect on the rehearsal.
  'Realtime Database → Backups': () => undefined,
  'Settings → Environments → New environment': () => undefined,
  'Settings → Environments → Environment variables': () => undefined,
  'Settings → Rules → Rulesets → New branch ruleset': () => undefined,
  'Settings → Advanced Security': () => undefined,
}

/** Writes the operator's values into the checkout. */
export function writeValues({ project, checkout, standIn }: Parameters<ByHand>[0]): void {
  edit(checkout, `functions/.env.${project.id}`, functionsValues(project, standIn))
  edit(checkout, `web/.env.${project.id}`, clientValues(project))
}

const hostOf = ({ id }: Project) => `${id}.web.app`

const databaseOf = ({ id }: Project, instance: string) =>
  `https://${id}-${instance}.${REGION}.firebasedatabase.app`

/** Returns values that enable every feature. */
function functionsValues(project: Project, { mailPort }: Rehearsal['standIn']): Values {
  return {
    SESAME_DATABASE_URL: databaseOf(project, 'default-rtdb'),
    SESAME_STATISTICS_URL: databaseOf(project, 'statistics'),
    SESAME_STORAGE_BUCKET: project.bucket,
    SESAME_HOST_URL: `https://${hostOf(project)}`,
    SESAME_TOOLS_URL: `https://${toolsSite(project)}.web.app`,
    SESAME_JOURNAL_BUCKET: `${project.id}-journal`,
    SESAME_ERASURES_BUCKET: `${project.id}-erasures`,
    SESAME_TRUSTED_PROXIES: 'loopback,192.0.2.0/24',
    SESAME_CAPTCHA: 'on',
    SESAME_APP_CHECK: 'on',
    SESAME_MESSAGING_URL: 'https://fcm.googleapis.com',
    SESAME_SMTP_HOST: '127.0.0.1',
    SESAME_SMTP_PORT: String(mailPort),
    SESAME_SMTP_USER: 'sesame',
    SESAME_SMTP_FROM: `Sésame <ne-pas-repondre@${DOMAIN}>`,
    SESAME_SMTP_REPLY_TO: `contact@${DOMAIN}`,
    SESAME_DKIM_DOMAIN: DOMAIN,
    SESAME_DKIM_SELECTOR: SELECTOR,
    SESAME_LIMITS_FACTOR: null,
    SESAME_VIDEO_URL: null,
    SESAME_RECAPTCHA_URL: null,
  }
}

function clientValues(project: Project): Values {
  const [appId = ''] = project.apps.keys()
  const [siteKey = ''] = project.captchaKeys.keys()
  const app = webAppConfig(project, appId)
  const host = hostOf(project)
  return {
    VITE_HOST_URL: `https://${host}`,
    VITE_FIREBASE_API_KEY: app.apiKey ?? '',
    VITE_FIREBASE_AUTH_DOMAIN: host,
    VITE_FIREBASE_DATABASE_URL: databaseOf(project, 'default-rtdb'),
    VITE_FIREBASE_PROJECT_ID: app.projectId,
    VITE_FIREBASE_STORAGE_BUCKET: app.storageBucket,
    VITE_FIREBASE_MESSAGING_SENDER_ID: app.messagingSenderId,
    VITE_FIREBASE_APP_ID: app.appId,
    VITE_FIREBASE_MEASUREMENT_ID: '',
    VITE_FIREBASE_STATISTICS_URL: databaseOf(project, 'statistics'),
    VITE_FIREBASE_HOST_URL: `https://${host}`,
    VITE_FIREBASE_CDN_URL: `https://${host}`,
    VITE_RECAPTCHA_SITE_KEY: siteKey,
    VITE_APP_CHECK: 'on',
    VITE_VIMEO_URL: `https://${host}`,
    VITE_WELCOME_VIDEO_ID: '',
    ...LEGAL,
  }
}

/** Values by variable; null removes the line. */
type Values = Readonly<Record<string, string | null>>

/** Changes the lines of variables in a file, and adds missing lines. */
export function edit(checkout: Checkout, file: string, values: Values): void {
  const lines = checkout.read(file).trimEnd().split('\n')
  const kept = lines.filter((line) => !(nameOf(line) in values))
  const added = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : `${name}=${value}`,
  )
  checkout.write(file, `${[...kept, ...added].join('\n')}\n`)
}

const nameOf = (line: string) => /^\w+(?==)/.exec(line)?.[0] ?? ''
