import type { Client } from './api-client.ts'
import type { Authenticator } from './passkeys/authenticator.ts'
import { grantOf, type Reply } from './replies.ts'

/** An account at the identity service, with a valid ID token. */
export interface Identity {
  readonly uid: string
  readonly email: string
  readonly idToken: string
}

/** A person who is about to make a call. */
export interface Caller extends Identity {
  /** The token of the caller's session; absent before there is one. */
  readonly accessToken?: string
  /** Values of the path's parameters; by default, valid ids that do not exist. */
  readonly params?: Readonly<Record<string, string>>
  /** A service's credentials, in HTTP Basic. */
  readonly service?: string
  /** The code in an e-mail's link, or a second-factor code. */
  readonly code?: string
  /** A ticket, for which a second-factor code is entered. */
  readonly ticket?: string
  /** An authenticator with one of the caller's passkeys. */
  readonly authenticator?: Authenticator
}

/** The application to call: in memory, or in the emulator suite. */
export interface Stage extends Client {
  /** Creates an account at the identity service. */
  account(by: 'password' | 'google.com' | 'guest'): Promise<Identity>
  /** Adds a sign-in method to an account at the identity service. Resolves with the new proof. */
  link(identity: Identity, method: 'password' | 'google.com'): Promise<Identity>
  /** Proves the password again, in a later second. */
  proveAgain(identity: Identity): Promise<Identity>
  /** Signs in at the identity service with the API's custom token, in a later second. Resolves with the ID token. */
  redeem(customToken: string): Promise<string>
  /** Signs in on a second device, which causes an alert. */
  signInOnPhone(identity: Identity): Promise<Reply>
  /** Returns the code in the e-mail about the new-device alert. */
  alertCode(uid: string): Promise<string>
  /** Deletes the account at the identity service. Resolves with the code in the e-mail about the deletion. */
  loseAccount(person: Member): Promise<string>
  /** Adds a service. Resolves with its credentials, `Basic …`. */
  addService(): Promise<string>
  /** The API's time (ms). */
  now(): number
  /** Prepares the file with a person's data that they can download. */
  prepareExport(uid: string): Promise<void>
}

/** A person whose session was refreshed once, so that the next call records the use of the session's current step. */
export interface Member extends Caller {
  readonly accessToken: string
}

export async function member(stage: Stage): Promise<Member> {
  const identity = await stage.account('password')
  const signedUp = await stage.post('/api/auth/sign-up', signUpBody(identity.idToken))
  return { ...identity, ...(await refresh(stage, grantOf(signedUp))) }
}

export async function refresh(stage: Stage, { accessToken }: Pick<Member, 'accessToken'>) {
  const reply = await stage.post('/api/auth/refresh-access-token', { accessToken })
  return { accessToken: grantOf(reply).accessToken }
}

export const signUpBody = (idToken: string) => ({
  idToken,
  displayName: 'Marie Lefèvre',
  captchaToken: '',
  acceptedTerms: true,
  locale: 'fr',
})

export const signInBody = ({ idToken }: Pick<Identity, 'idToken'>) => ({ idToken, remember: true })

/** Introspects a token as a service. */
export function introspect(
  stage: Pick<Client, 'send'>,
  service: string | undefined,
  token = '',
): Promise<Reply> {
  return stage.send('POST', '/api/auth/introspect', {
    body: new URLSearchParams({ token }).toString(),
    type: 'application/x-www-form-urlencoded',
    ...(service !== undefined && { headers: { Authorization: service } }),
  })
}

/** Returns a service's credentials in HTTP Basic: its name and its key. */
export const basic = (name: string, key: string) =>
  `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`
