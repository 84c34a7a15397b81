import { SECOND_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import * as z from 'zod/mini'
import { suiteVariable } from './suite-variable.ts'
import { claimsOf } from './claims.ts'
import { providerCall, ProviderRefusal } from './provider-call.ts'
import { identityMailsTo } from './identity-mails.ts'

const answer = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() })

/** A sign-in at the identity service, which a client exchanges for a session. */
export interface Identity {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
  readonly email: string
}

/** Returns an address that no other test uses. */
export const freshEmail = () => `${randomId().toLowerCase()}@exemple.fr`

export const PASSWORD = 'Tournesol-42'

/** Creates a password account at the identity service, as the client SDK does. */
export async function createAccount(email = freshEmail(), password = PASSWORD): Promise<Identity> {
  return identity('signUp', { email, password }, email)
}

export async function signInAgain(email: string, password = PASSWORD): Promise<Identity> {
  return identity('signInWithPassword', { email, password }, email)
}

export async function createGuest(): Promise<Identity> {
  return identity('signUp', {}, '')
}

/** Adds a password to a guest's account, as the client SDK does. The uid does not change. */
export async function linkPassword({ idToken }: Pick<Identity, 'idToken'>): Promise<Identity> {
  const email = freshEmail()
  return identity('signUp', { idToken, email, password: PASSWORD }, email)
}

/** Signs in with Google. The emulator accepts the claims as plain JSON. */
export async function signInWithGoogle(email = freshEmail(), name = 'Zoé'): Promise<Identity> {
  const claims = JSON.stringify({ sub: randomId(), email, email_verified: true, name })
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  return identity('signInWithIdp', request, email)
}

/** Adds a Google account to a guest's account, as the client SDK does after its popup. */
export async function linkGoogle(
  { idToken }: Pick<Identity, 'idToken'>,
  { email = freshEmail(), picture = undefined as string | undefined, sub = randomId() } = {},
): Promise<Identity> {
  const claims = { sub, email, email_verified: true, name: 'Zoé', picture }
  const parameters = { id_token: JSON.stringify(claims), providerId: 'google.com' }
  const postBody = new URLSearchParams(parameters).toString()
  return identity('signInWithIdp', { idToken, postBody, requestUri: 'http://localhost' }, email)
}

/** Backdates a sign-in by `ageMs`; resolves with the ID token that the device gets afterwards. */
export async function signedInEarlier(
  { refreshToken }: Pick<Identity, 'refreshToken'>,
  ageMs: number,
): Promise<string> {
  return (await aged({ refreshToken }, ageMs)).idToken
}

/**
 * Backdates a sign-in by `ageMs` and returns its tokens. The proxy of the Auth emulator (in `sesame-emulators`) provides
 * this.
 */
export async function aged(
  { refreshToken }: Pick<Identity, 'refreshToken'>,
  ageMs: number,
): Promise<Pick<Identity, 'idToken' | 'refreshToken'>> {
  return tokensFrom('/emulator/v1/signIns:age', { refreshToken, bySeconds: ageMs / SECOND_MS })
}

/** Gets a new ID token for the same sign-in from a device's refresh token. */
export async function renewed({ refreshToken }: Pick<Identity, 'refreshToken'>): Promise<string> {
  const request = { grantType: 'refresh_token', refreshToken }
  return (await tokensFrom('/securetoken.googleapis.com/v1/token?key=demo', request)).idToken
}

async function tokensFrom(path: string, body: object) {
  const reply = await fetch(`http://${suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new ProviderRefusal(`${path}: ${reply.status} ${await reply.text()}`)
  const read = z.object({ id_token: z.string(), refresh_token: z.string() })
  const { id_token: idToken, refresh_token } = read.parse(await reply.json())
  return { idToken, refreshToken: refresh_token }
}

/** Calls the identity service with an operator's rights, bypassing our API. */
async function administer(operation: string, body: object): Promise<void> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const project = suiteVariable('GCLOUD_PROJECT')
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`accounts:${operation}: ${reply.status} ${await reply.text()}`)
}

/** Deletes an account, as the Firebase console does. */
export const removeAccount = (uid: string) => administer('delete', { localId: uid })

/** Revokes every token of an account, as `revokeRefreshTokens` does. */
export const revokeTokens = (uid: string) =>
  administer('update', { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) })

/** Marks an address as verified, as the link in the verification mail does. */
export const verifyAddress = (uid: string) =>
  administer('update', { localId: uid, emailVerified: true })

/** Changes an account's address, as the link mailed to the new address does. */
export const changeAddress = (uid: string, email: string) =>
  administer('update', { localId: uid, email, emailVerified: true })

/** Removes a sign-in method, as the client SDK does. */
export const unlinkProvider = (uid: string, providerId: string) =>
  administer('update', { localId: uid, deleteProvider: [providerId] })

/** Sets a password as the link in a reset mail does, and changes nothing else. */
export async function resetAtProvider(email: string, password: string): Promise<void> {
  await providerCall('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = (await identityMailsTo(email)).at(-1)?.oobCode
  await providerCall('resetPassword', { oobCode, newPassword: password })
}

const providerAnswer = z.object({
  localId: z.optional(z.string()),
  idToken: z.optional(z.string()),
  needConfirmation: z.optional(z.boolean()),
})

/** The identity service's response to a sign-in with a provider. */
export interface ProviderAnswer {
  readonly localId: string | undefined
  /** Absent when the sign-in was refused. */
  readonly idToken: string | undefined
  /** True if another account has the address. The SDK then throws `auth/account-exists-with-different-credential`. */
  readonly needsConfirmation: boolean
}

/** Signs in with any provider, even if it has not verified the address. */
export async function signInWithProvider(
  providerId: string,
  email: string,
  { verified, sub = randomId() }: { readonly verified: boolean; readonly sub?: string },
): Promise<ProviderAnswer> {
  const claims = JSON.stringify({ sub, email, email_verified: verified, name: 'Zoé' })
  const postBody = new URLSearchParams({ id_token: claims, providerId }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  const reply = providerAnswer.parse(await providerCall('signInWithIdp', request))
  const { localId, idToken, needConfirmation = false } = reply
  return { localId, idToken, needsConfirmation: needConfirmation }
}

/** Signs in with a custom token of the API, as the client SDK does after a passkey. */
export async function signInWithCustomToken(token: string, email = ''): Promise<Identity> {
  const read = z.object({ idToken: z.string(), refreshToken: z.string() })
  const { idToken, refreshToken } = read.parse(
    await providerCall('signInWithCustomToken', { token }),
  )
  return { uid: claimsOf(idToken).sub, idToken, refreshToken, email }
}

async function identity(operation: string, body: object, email: string): Promise<Identity> {
  const { idToken, refreshToken, localId } = answer.parse(await providerCall(operation, body))
  return { uid: localId, idToken, refreshToken, email }
}
