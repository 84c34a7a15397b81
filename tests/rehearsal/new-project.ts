import { REGION } from '@sesame/contract/constants'
import { randomBytes } from 'node:crypto'
import type { Checkout } from './checkout.ts'
import { addDatabase } from './google/databases.ts'
import { createProject, type Project } from './google/project.ts'
import { addSecretVersion } from './google/secret-manager.ts'

/** Not `demo-…`: firebase-tools never asks Google about such a project. */
const ID = 'sesame-repetition'

/** 32 random bytes, as `openssl rand` makes them for an operator. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url')
}

/** A project with what an operator creates in the console and with `functions:secrets:set`, before the first deploy. */
export function newProject(): Project {
  const project = createProject(ID)
  addDatabase(project, `${ID}-default-rtdb`, REGION)
  addDatabase(project, `${ID}-statistics`, REGION)
  addSecretVersion(project, 'ACCESS_TOKEN_KEYS', `k1:${randomKey()}`)
  addSecretVersion(project, 'PEPPER', randomKey())
  addSecretVersion(project, 'RECAPTCHA_SECRET', randomKey())
  return project
}

/** Writes the operator's own values into a checkout: the project's targets, and the variables of functions and client. */
export function settle(checkout: Checkout, { id }: Project): void {
  const named = JSON.parse(checkout.read('.firebaserc')) as { targets: Record<string, unknown> }
  named.targets[id] = {
    database: { main: [`${id}-default-rtdb`], statistics: [`${id}-statistics`] },
  }
  checkout.write('.firebaserc', JSON.stringify(named))
  checkout.write(`functions/.env.${id}`, functionsVariables(id))
  const client = checkout.read('web/.env').replaceAll('demo-sesame', id)
  checkout.write(
    'web/.env',
    client
      .replace(/^VITE_HOST_URL=.*/m, `VITE_HOST_URL=https://${id}.web.app`)
      .replace(/^VITE_RECAPTCHA_SITE_KEY=.*/m, 'VITE_RECAPTCHA_SITE_KEY=site-key'),
  )
}

/** The variables of docs/operations.md that have no default, with values of a product. */
function functionsVariables(id: string): string {
  return `SESAME_DATABASE_URL=https://${id}-default-rtdb.${REGION}.firebasedatabase.app
SESAME_STATISTICS_URL=https://${id}-statistics.${REGION}.firebasedatabase.app
SESAME_STORAGE_BUCKET=${id}.firebasestorage.app
SESAME_HOST_URL=https://${id}.web.app
SESAME_FIREBASE_API_KEY=key
SESAME_TRUSTED_PROXIES=2
SESAME_CAPTCHA=on
`
}
