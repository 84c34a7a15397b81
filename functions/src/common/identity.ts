import type { Provider } from '@sesame/contract/fields'

/** What a verified ID token says of its bearer. */
export interface IdentityProof {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
}

/** What the identity service knows of a user, beyond the proof. */
export interface IdentityUser {
  readonly email: string | null
  readonly emailVerified: boolean
  readonly providers: readonly Provider[]
  /** The account's own, or that of a linked provider: a token has none of a provider linked later. */
  readonly photoURL: string | null
  readonly createdAt: number
}

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token, revocation and disabling included.
   *
   * @throws {ApiError} `auth/invalid-token`, `auth/session-ended` or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdentityProof>
  /**
   * Looks a user up.
   *
   * @throws {ApiError} `auth/session-ended` when there is none any more.
   */
  user(uid: string): Promise<IdentityUser>
  /**
   * Keeps the name at the identity service the same as the profile's.
   *
   * @throws {ApiError} `auth/session-ended` when there is no such user any more.
   */
  rename(uid: string, displayName: string): Promise<void>
}
