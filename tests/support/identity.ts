import { randomId } from '@sesame/contract/random-id'
import * as z from 'zod/mini'
import { suiteVariable } from './environment.ts'

const answer = z.object({ idToken: z.string(), localId: z.string() })

/** A sign-in with the identity service: what a client proves itself with. */
export interface Identity {
  readonly uid: string
  readonly idToken: string
  readonly email: string
}

/** An address that no other test uses. */
export const freshEmail = () => `${randomId().toLowerCase()}@exemple.fr`

export const PASSWORD = 'Tournesol-42'

/** Creates a password account at the identity service, as the client's SDK does. */
export async function createAccount(email = freshEmail()): Promise<Identity> {
  return identity('signUp', { email, password: PASSWORD }, email)
}

/** Signs in with a password. */
export async function signInAgain(email: string): Promise<Identity> {
  return identity('signInWithPassword', { email, password: PASSWORD }, email)
}

/** Enters as a guest. */
export async function createGuest(): Promise<Identity> {
  return identity('signUp', {}, '')
}

/** Gives a guest a password, as the client's SDK links one: the uid stays. */
export async function linkPassword({ idToken }: Identity): Promise<Identity> {
  const email = freshEmail()
  return identity('signUp', { idToken, email, password: PASSWORD }, email)
}

/** Signs in with Google: the emulator takes its claims as plain JSON. */
export async function signInWithGoogle(email = freshEmail()): Promise<Identity> {
  const claims = JSON.stringify({ sub: randomId(), email, email_verified: true, name: 'Zoé' })
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  return identity('signInWithIdp', request, email)
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
  { verified }: { readonly verified: boolean },
): Promise<ProviderAnswer> {
  const claims = JSON.stringify({ sub: randomId(), email, email_verified: verified, name: 'Zoé' })
  const postBody = new URLSearchParams({ id_token: claims, providerId }).toString()
  const request = { postBody, requestUri: 'http://localhost', returnIdpCredential: true }
  const reply = providerAnswer.parse(await ask('signInWithIdp', request))
  const { localId, idToken, needConfirmation = false } = reply
  return { localId, idToken, needsConfirmation: needConfirmation }
}

async function identity(operation: string, body: object, email: string): Promise<Identity> {
  const { idToken, localId } = answer.parse(await ask(operation, body))
  return { uid: localId, idToken, email }
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
