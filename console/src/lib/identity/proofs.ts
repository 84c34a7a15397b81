import type { PasskeySupport } from '@sesame/web/lib/auth/passkeys/authenticator.ts'
import type { PasskeyField } from '@sesame/web/lib/auth/passkeys/ceremonies.ts'

/** How an operator proves who they are. */
export type Proof =
  /** Asked for at once, or waited for in the field of the address. */
  | { readonly by: 'passkey'; readonly inField?: PasskeyField }
  | { readonly by: 'password'; readonly email: string; readonly password: string }

export interface Proven {
  /** An ID token of a moment ago, for our API. */
  readonly idToken: string
  readonly person: { readonly displayName: string | null; readonly email: string | null }
}

/** Sésame's own sign-in, as a proof and nothing else: nobody stays signed in at the identity service. */
export interface Proofs {
  /** What this browser can do with passkeys here. */
  readonly support: () => Promise<PasskeySupport>
  /**
   * @throws {PasskeyError} when the device or its person did not finish.
   * @throws an error of the identity service, with its code.
   */
  readonly prove: (proof: Proof) => Promise<Proven>
}
