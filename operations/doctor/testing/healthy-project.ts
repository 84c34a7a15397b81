import type { MailRefusal } from '../../../functions/src/common/judge-checks.ts'
import { APIS } from '../project/apis.ts'
import { declaredFunctions } from '../project/declared-functions.ts'
import { readCommitted } from '../project/open-project.ts'
import type { Project } from '../project/project.ts'
import { createReader } from '../project/reader.ts'
import { DKIM } from './dns-reply.ts'
import { startFakeServers, type FakeServers, type Replies } from './fake-servers.ts'
import { healthyReplies } from './healthy-replies.ts'

export const ID = 'sesame-examined'

/** The functions' variables that an operator sets. */
export const SETTINGS = {
  SESAME_DATABASE_URL: `https://${ID}-default-rtdb.europe-west1.firebasedatabase.app`,
  SESAME_DATABASE_SHARDS: `32-63=https://${ID}-second.europe-west1.firebasedatabase.app`,
  SESAME_STATISTICS_URL: `https://${ID}-statistics.europe-west1.firebasedatabase.app`,
  SESAME_STORAGE_BUCKET: `${ID}.firebasestorage.app`,
  SESAME_ERASURES_BUCKET: `${ID}-erasures`,
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_ORIGINS: 'https://sesame.web.app',
  SESAME_TOOLS_URL: 'https://outils.sesame.example',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'on',
  SESAME_APP_CHECK: 'on',
  SESAME_MESSAGING_URL: 'https://fcm.googleapis.com',
  SESAME_SMTP_HOST: 'smtp.provider.example',
  SESAME_SMTP_USER: 'sesame',
  SESAME_SMTP_FROM: 'Sésame <ne-pas-repondre@mails.sesame.example>',
  SESAME_SMTP_REPLY_TO: 'contact@sesame.example',
  SESAME_DKIM_DOMAIN: 'sesame.example',
  SESAME_DKIM_SELECTOR: 's1',
  SESAME_EVENTS: 'on',
}

export const APP_ID = '1:1:web:0123456789abcdef'

/** The fields of `security.txt`. */
const SECURITY_FACTS =
  '{"contact": ["mailto:securite@sesame.example"], "expires": "2999-01-01T00:00:00Z"}'

/** The public key from an example in RFC 8292, section 2.4. */
const VAPID_KEY =
  'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

/** A project without faults, on fake servers in this process. */
export interface HealthyProject {
  readonly project: Project
  /** The servers' replies, which tests can change. */
  readonly replies: Replies
  readonly requests: FakeServers<string>['requests']
  readonly close: () => void
}

/** Opens a healthy project. */
export async function openHealthyProject(): Promise<HealthyProject> {
  const replies: Replies = {}
  const names = ['google', 'main', 'statistics', 'site', 'console', 'function', 'dns'] as const
  const { origins, requests, close } = await startFakeServers(names, replies)
  const apis = Object.fromEntries(
    Object.entries(APIS).map(([name, { variable }]) => [variable, `${origins.google}/${name}`]),
  )
  const env = { ...apis, PUBLIC_DNS_URL: origins.dns }
  const committed = readCommitted(ID, SETTINGS)
  const project: Project = {
    ...committed,
    host: origins.site,
    consoleHost: origins.console,
    settings: { ...SETTINGS },
    lent: { SMTP_PASSWORD: 'password', DKIM_KEY: DKIM.privateKey },
    client: {
      VITE_HOST_URL: `${SETTINGS.SESAME_HOST_URL}/`,
      VITE_FIREBASE_HOST_URL: SETTINGS.SESAME_ORIGINS,
      VITE_FIREBASE_DATABASE_URL: SETTINGS.SESAME_DATABASE_URL,
      VITE_FIREBASE_STORAGE_BUCKET: SETTINGS.SESAME_STORAGE_BUCKET,
      VITE_FIREBASE_STATISTICS_URL: SETTINGS.SESAME_STATISTICS_URL,
      VITE_FIREBASE_AUTH_DOMAIN: new URL(origins.site).host,
      VITE_FIREBASE_API_KEY: 'web-key',
      VITE_FIREBASE_VAPID_KEY: VAPID_KEY,
      VITE_RECAPTCHA_SITE_KEY: 'site-key',
      VITE_APP_CHECK: 'on',
      HOSTING_SECURITY_TXT: SECURITY_FACTS,
      VITE_FIREBASE_APP_ID: APP_ID,
    },
    targets: Object.fromEntries(
      [...Map.groupBy(committed.databases, ({ target }) => target)].map(([target, all]) => [
        target,
        all.map(({ instance }) => instance),
      ]),
    ),
    declared: await declaredFunctions({ ...SETTINGS, GCLOUD_PROJECT: ID }),
    identity: 'https://identitytoolkit.googleapis.com',
    databaseEmulator: null,
    ...createReader({ projectId: ID, env, accessToken: 'token' }),
    greet: ({ auth }) => Promise.resolve(refusalIn(replies, auth === null ? 'hello' : 'sign-in')),
  }
  Object.assign(replies, healthyReplies(project, origins))
  return { project, replies, requests, close }
}

/** Returns the step at which the mail server refuses, or null if it accepts. */
function refusalIn(replies: Replies, step: string): MailRefusal | null {
  const reply = replies[`smtp/${step}`]
  return (typeof reply === 'object' ? reply.body : null) as MailRefusal | null
}
