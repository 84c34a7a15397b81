import { randomId } from '@sesame/contract/random-id'
import * as z from 'zod/mini'
import { suiteVariable } from './environment.ts'

const answer = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() })

/** A sign-in with the identity service: what a client proves itself with. */
export interface Identity {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
  readonly email: string
}

/** An address that no other test uses. */
export const freshEmail = () => `${randomId().toLowerCase()}@exemple.fr`

export const PASSWORD = 'Tournesol-42'

/** Creates a password account at the identity service, as the client's SDK does. */
export async function createAccount(email = freshEmail(), password = PASSWORD): Promise<Identity> {
  return withPassword({ email, password }, email)
}

/** Signs in with a password. */
export async function signInAgain(email: string, password = PASSWORD): Promise<Identity> {
  return identity('signInWithPassword', { email, password }, email)
}

/** Enters as a guest. */
export async function createGuest(): Promise<Identity> {
  return identity('signUp', {}, '')
}

/** Gives a guest a password, as the client's SDK links one: the uid stays. */
export async function linkPassword({ idToken }: Identity): Promise<Identity> {
  const email = freshEmail()
  return withPassword({ idToken, email, password: PASSWORD }, email)
}

/** Signs in with Google: the emulator takes its claims as plain JSON. */
export async function signInWithGoogle(email = freshEmail(), name = 'Zoé'): Promise<Identity> {
  const claims = JSON.stringify({ sub: randomId(), email, email_verified: true, name })
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  return identity('signInWithIdp', request, email)
}

/** Gives a guest a Google account, as the client's SDK links one after its popup. */
export async function linkGoogle(
  { idToken }: Pick<Identity, 'idToken'>,
  { email = freshEmail(), picture = undefined as string | undefined, sub = randomId() } = {},
): Promise<Identity> {
  const claims = { sub, email, email_verified: true, name: 'Zoé', picture }
  const parameters = { id_token: JSON.stringify(claims), providerId: 'google.com' }
  const postBody = new URLSearchParams(parameters).toString()
  return identity('signInWithIdp', { idToken, postBody, requestUri: 'http://localhost' }, email)
}

/** Has somebody's last sign-in happen earlier; resolves with the ID token that their device gets now. */
export async function signedInEarlier(
  { uid, refreshToken }: Identity,
  ageMs: number,
): Promise<string> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const atMs = Date.now() - ageMs
  const validSince = String(Math.floor(atMs / 1000))
  await administer('update', { localId: uid, lastLoginAt: String(atMs), validSince })
  const refreshed = await fetch(`http://${host}/securetoken.googleapis.com/v1/token?key=demo`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  return z.object({ id_token: z.string() }).parse(await refreshed.json()).id_token
}

/** What an operator does at the identity service, past our API. */
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

/** Deletes an account in the console. */
export const removeAccount = (uid: string) => administer('delete', { localId: uid })

/** Revokes every token of an account, as `revokeRefreshTokens` does. */
export const revokeTokens = (uid: string) =>
  administer('update', { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) })

/** Has an address count as verified, as the link of a mail does. */
export const verifyAddress = (uid: string) =>
  administer('update', { localId: uid, emailVerified: true })

/** Takes a way in away, as the client's SDK unlinks one. */
export const unlinkProvider = (uid: string, providerId: string) =>
  administer('update', { localId: uid, deleteProvider: [providerId] })

/** Sets a password as a link of a reset mail does, and nothing else. */
export async function resetAtProvider(email: string, password: string): Promise<void> {
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const codes = await fetch(
    `http://${host}/emulator/v1/projects/${suiteVariable('GCLOUD_PROJECT')}/oobCodes`,
  )
  const shape = z.object({
    oobCodes: z.array(z.object({ email: z.string(), oobCode: z.string() })),
  })
  const { oobCodes } = shape.parse(await codes.json())
  const oobCode = oobCodes.findLast((code) => code.email === email)?.oobCode
  await ask('resetPassword', { oobCode, newPassword: password })
}

const providerAnswer = z.object({
  localId: z.optional(z.string()),
  idToken: z.optional(z.string()),
  needConfirmation: z.optional(z.boolean()),
})

/** What the identity service says of a sign-in with a provider. */
export interface ProviderAnswer {
  readonly localId: string | undefined
  /** Absent when it refused. */
  readonly idToken: string | undefined
  /** Another account has the address: the SDK throws `auth/account-exists-with-different-credential`. */
  readonly needsConfirmation: boolean
}

/** Signs in with any provider, whose word on the address may be unverified. */
export async function signInWithProvider(
  providerId: string,
  email: string,
  { verified, sub = randomId() }: { readonly verified: boolean; readonly sub?: string },
): Promise<ProviderAnswer> {
  const claims = JSON.stringify({ sub, email, email_verified: verified, name: 'Zoé' })
  const postBody = new URLSearchParams({ id_token: claims, providerId }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  const reply = providerAnswer.parse(await ask('signInWithIdp', request))
  const { localId, idToken, needConfirmation = false } = reply
  return { localId, idToken, needsConfirmation: needConfirmation }
}

/**
 * The emulator notes when the password was set a moment after the sign-in itself: where that is in
 * another second, the sign-in is from before the password, and counts no more.
 */
async function withPassword(
  body: { readonly password: string; readonly [field: string]: string },
  email: string,
): Promise<Identity> {
  const startedAt = Math.floor(Date.now() / 1000)
  const made = await identity('signUp', body, email)
  return Math.floor(Date.now() / 1000) === startedAt ? made : signInAgain(email, body.password)
}

async function identity(operation: string, body: object, email: string): Promise<Identity> {
  const { idToken, refreshToken, localId } = answer.parse(await ask(operation, body))
  return { uid: localId, idToken, refreshToken, email }
}

async function ask(operation: string, body: object): Promise<unknown> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
  return response.json()
}
