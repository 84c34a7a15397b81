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
  readonly providers: readonly Provider[]
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
  /** Looks a user up. */
  user(uid: string): Promise<IdentityUser>
  /** Keeps the name at the identity service the same as the profile's. */
  rename(uid: string, displayName: string): Promise<void>
}
