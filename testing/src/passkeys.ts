import type { Grant } from '@sesame/contract/endpoints/auth'
import type { Passkey } from '@sesame/contract/records/passkey'
import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
  type CeremonyOptions,
} from '../../functions/src/testing/passkeys/authenticator.ts'
import { optionsOf } from '../../functions/src/testing/passkeys/passkey-scenarios.ts'
import { grantOf, post, registered, type Person, type Reply } from './api.ts'
import { suiteVariable } from './suite-variable.ts'
import { signInAgain, signInWithCustomToken, type Identity } from './identity.ts'
import { nextSecond } from './next-second.ts'

/** Returns the page's origin for passkeys, with a host name because WebAuthn refuses IP addresses. */
export const page = () => suiteVariable('HOSTING_URL').replace('127.0.0.1', 'localhost')

export interface Verified {
  readonly id: string
  readonly customToken?: string
  readonly grant?: Grant
  readonly passkey?: Passkey
}

/** Requests the options for creating or using a passkey; throws if the request is refused. */
export async function askPasskey(body: object, origin?: string): Promise<CeremonyOptions> {
  return optionsOf(await post('/api/auth/passkeys/options', body, { origin }))
}

export const verifyPasskey = (response: object, more: object = {}, origin?: string) =>
  post('/api/auth/passkeys/verify', { response, ...more }, { origin })

export function verifiedOf({ status, text }: Reply): Verified {
  if (status !== 200) throw new Error(text)
  return JSON.parse(text) as Verified
}

/** Creates a passkey in a session with a recent proof of identity. */
export async function addPasskey(
  accessToken: string,
  how: Ceremony = {},
  origin?: string,
): Promise<Authenticator> {
  const authenticator = createAuthenticator(page())
  const options = await askPasskey({ purpose: 'create', accessToken }, origin)
  verifiedOf(await verifyPasskey(authenticator.create(options, how), { accessToken }, origin))
  return authenticator
}

/** Creates a person with a password and a passkey. */
export async function withPasskey(how: Ceremony = {}) {
  const person = await registered()
  return { person, authenticator: await addPasskey(person.accessToken, how) }
}

/** Signs in with a passkey; resolves with the API's response. */
export async function usePasskey(authenticator: Authenticator, how: Ceremony = {}): Promise<Reply> {
  return verifyPasskey(authenticator.get(await askPasskey({ purpose: 'sign-in' }), how))
}

/** Proves the person's identity again with the passkey; resolves with the new sign-in. */
export async function provePasskey(authenticator: Authenticator): Promise<Identity> {
  await nextSecond()
  return signInWithCustomToken(verifiedOf(await usePasskey(authenticator)).customToken ?? '')
}

/** Opens another session with the password. */
export async function byPassword({ email }: Person): Promise<string> {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  return grantOf(await post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}
