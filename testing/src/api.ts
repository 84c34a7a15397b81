import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import type { Grant } from '@sesame/contract/endpoints/auth'
import { errorOf, grantOf, type Reply } from '../../functions/src/testing/replies.ts'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { keepBrowsers } from '../../functions/src/testing/browsers.ts'
import { parseRandomKey } from '../../functions/src/common/config/random-key.ts'
import { suiteVariable } from './suite-variable.ts'
import { createAccount, createGuest, verifyAddress, type Identity } from './identity.ts'

export { errorOf, grantOf, type Reply }

interface Options {
  /** The origin of an API other than the emulator suite's. */
  readonly origin?: string | undefined
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

const SECRETS = join(import.meta.dirname, '../../functions/.secret.local')
const fromBrowser = keepBrowsers(() =>
  parseRandomKey('PEPPER', parseEnv(readFileSync(SECRETS, 'utf8'))['PEPPER'] ?? ''),
)

/** The browser token that calls of this process send, except calls that set their own `User-Agent`. */
export const ownBrowserToken = (): string => fromBrowser()[BROWSER_HEADER] ?? ''

/** Calls a path on the emulator suite's Hosting. */
export async function call(method: string, path: string, options: Options = {}): Promise<Reply> {
  const { origin = suiteVariable('HOSTING_URL'), body, token, headers } = options
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...fromBrowser(headers),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export function post(
  path: string,
  body: unknown,
  options: Pick<Options, 'origin' | 'token'> = {},
): Promise<Reply> {
  return call('POST', path, { body: JSON.stringify(body), ...options })
}

/** Returns the status and the error code of a refused call, so that a test can compare both together. */
export function refusal(reply: Reply): [number, string] {
  return [reply.status, errorOf(reply).code]
}

/** A person with an account and an open session. */
export type Person = Identity & Grant

/** Creates an account and completes its sign-up. */
export const registered = async (): Promise<Person> => signedUp(await createAccount())

/** Signs in as a guest and opens a session. */
export const guest = async (): Promise<Person> => signedIn(await createGuest(), false)

/** Completes the sign-up of a new account at the identity service. */
export async function signedUp(identity: Identity): Promise<Person> {
  const reply = await post('/api/auth/sign-up', signUpBody(identity.idToken))
  return { ...identity, ...grantOf(reply) }
}

/** Opens a session for a sign-in at the identity service. */
export async function signedIn(identity: Identity, remember = true): Promise<Person> {
  const reply = await post('/api/auth/sign-in', { idToken: identity.idToken, remember })
  return { ...identity, ...grantOf(reply) }
}

/** Verifies a person's address, then reads the profile, so that the API records the verification. */
export async function verifyOwn(
  { uid, accessToken: token }: Pick<Person, 'uid' | 'accessToken'>,
  origin?: string,
): Promise<void> {
  await verifyAddress(uid)
  await call('GET', '/api/common/user', { token, origin })
}
