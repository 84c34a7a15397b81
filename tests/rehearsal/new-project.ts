import { REGION } from '@sesame/contract/constants'
import { randomBytes } from 'node:crypto'
import { LEGAL } from '../support/legal-values.ts'
import { addBucket } from './google/settings/storage.ts'
import { addDatabase } from './google/deploys/databases.ts'
import { createProject, type Project } from './google/state/project.ts'
import { addSite } from './google/deploys/hosting.ts'
import { addSecretVersion } from './google/deploys/secret-manager.ts'
import type { StandIn } from './google/stand-in.ts'
import type { Checkout } from './checkout.ts'

/** The id must not start with `demo-`, because firebase-tools never contacts Google about such a project. */
const ID = 'sesame-repetition'

/** The APIs that docs/operations.md enables. */
const APIS = [
  ...['artifactregistry', 'cloudbuild', 'cloudfunctions', 'cloudscheduler', 'compute', 'run'],
  ...[
    'cloudtasks',
    'eventarc',
    'pubsub',
    'secretmanager',
    'firebase',
    'firebasedatabase',
    'firebasehosting',
  ],
  ...['firebaserules', 'firebasestorage', 'identitytoolkit', 'securetoken', 'logging', 'storage'],
  ...['iamcredentials', 'monitoring', 'cloudresourcemanager', 'cloudbilling', 'billingbudgets'],
  ...['iam', 'sts', 'apikeys', 'recaptchaenterprise', 'firebaseappcheck'],
]

/** 32 random bytes, like those that an operator makes with `openssl rand`. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the id of the site of the operators' console. */
export const toolsSite = ({ id }: Project) => `${id}-tools`

/** Creates a project with the minimum for a first deploy. `walk` performs all steps of docs/operations.md. */
export function newProject(): Project {
  const project = createProject(ID)
  project.isBilled = true
  for (const api of APIS) project.enabledApis.add(`${api}.googleapis.com`)
  for (const name of [
    'sesame-api',
    'sesame-files',
    'sesame-jobs',
    'sesame-mails',
    'sesame-tools',
  ]) {
    project.serviceAccounts.set(`${name}@${ID}.iam.gserviceaccount.com`, { displayName: name })
  }
  addSite(project, toolsSite(project))
  addBucket(project, project.bucket, REGION)
  addDatabase(project, `${ID}-default-rtdb`, REGION)
  addDatabase(project, `${ID}-statistics`, REGION)
  addSecretVersion(project, 'ACCESS_TOKEN_KEYS', `k1:${randomKey()}`)
  addSecretVersion(project, 'SECOND_FACTOR_KEYS', `k1:${randomKey()}`)
  addSecretVersion(project, 'PEPPER', randomKey())
  addSecretVersion(project, 'RECAPTCHA_SECRET', randomKey())
  addSecretVersion(project, 'SMTP_PASSWORD', randomKey())
  return project
}

interface Settled {
  readonly checkout: Checkout
  readonly project: Project
  readonly standIn: StandIn
}

/**
 * Writes the operator's values into a checkout: the targets of the project, and the variables of the functions and the
 * client.
 */
export function settle({ checkout, project, standIn }: Settled): void {
  const { id } = project
  const named = JSON.parse(checkout.read('.firebaserc')) as { targets: Record<string, unknown> }
  named.targets[id] = {
    database: { main: [`${id}-default-rtdb`], statistics: [`${id}-statistics`] },
    hosting: { app: [id], tools: [toolsSite(project)] },
  }
  checkout.write('.firebaserc', JSON.stringify(named))
  checkout.write(`functions/.env.${id}`, functionsVariables(project, standIn))
  checkout.write(`web/.env.${id}`, clientVariables(id))
}

/** Returns realistic values for the variables of web/.env.emulator. */
function clientVariables(id: string): string {
  return `VITE_HOST_URL=https://${id}.web.app
VITE_FIREBASE_API_KEY=key
VITE_FIREBASE_AUTH_DOMAIN=${id}.firebaseapp.com
VITE_FIREBASE_DATABASE_URL=https://${id}-default-rtdb.${REGION}.firebasedatabase.app
VITE_FIREBASE_PROJECT_ID=${id}
VITE_FIREBASE_STORAGE_BUCKET=${id}.firebasestorage.app
VITE_FIREBASE_MESSAGING_SENDER_ID=123456789012
VITE_FIREBASE_APP_ID=1:123456789012:web:0123456789abcdef012345
VITE_FIREBASE_MEASUREMENT_ID=
VITE_FIREBASE_STATISTICS_URL=https://${id}-statistics.${REGION}.firebasedatabase.app
VITE_FIREBASE_HOST_URL=https://${id}.web.app
VITE_FIREBASE_VAPID_KEY=
VITE_USE_CDN=true
VITE_FIREBASE_CDN_URL=
VITE_RECAPTCHA_SITE_KEY=site-key
VITE_APP_CHECK=off
VITE_VIMEO_URL=https://${id}.web.app
VITE_WELCOME_VIDEO_ID=
${Object.entries(LEGAL)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}
HOSTING_HSTS=
`
}

/** Returns realistic values for the variables of docs/operations.md that have no default, and for those of e-mails. */
export function functionsVariables(project: Project, { mailPort }: StandIn): string {
  const { id } = project
  return `SESAME_DATABASE_URL=https://${id}-default-rtdb.${REGION}.firebasedatabase.app
SESAME_STATISTICS_URL=https://${id}-statistics.${REGION}.firebasedatabase.app
SESAME_STORAGE_BUCKET=${id}.firebasestorage.app
SESAME_HOST_URL=https://${id}.web.app
SESAME_TOOLS_URL=https://${toolsSite(project)}.web.app
SESAME_TRUSTED_PROXIES=2
SESAME_CAPTCHA=on
SESAME_SMTP_HOST=127.0.0.1
SESAME_SMTP_PORT=${mailPort}
SESAME_SMTP_USER=sesame
SESAME_SMTP_FROM=Sésame <ne-pas-repondre@agence.example>
SESAME_SMTP_REPLY_TO=contact@agence.example
`
}
