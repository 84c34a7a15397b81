import type { PasskeySupport } from '@sesame/web/lib/auth/passkeys/authenticator.ts'
import type { PasskeyField } from '@sesame/web/lib/auth/passkeys/ceremonies.ts'

/** How an operator proves who they are. */
export type Proof =
  /** If set, waits for the passkey in the address field; otherwise asks for it at once. */
  | { readonly by: 'passkey'; readonly inField?: PasskeyField }
  | { readonly by: 'password'; readonly email: string; readonly password: string }

export interface Proven {
  /** A new ID token, for our API. */
  readonly idToken: string
  readonly person: { readonly displayName: string | null; readonly email: string | null }
}

/** The product's own sign-in, only as a proof: no one stays signed in at the identity service. */
export interface Proofs {
  /** The passkey features that this browser supports. */
  readonly support: () => Promise<PasskeySupport>
  /**
   * @throws {PasskeyError} if the device or the operator did not finish.
   * @throws an error of the identity service, with its code.
   */
  readonly prove: (proof: Proof) => Promise<Proven>
}
