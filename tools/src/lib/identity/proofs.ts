/** How an operator proves who they are. */
export type Proof =
  | { readonly by: 'passkey' }
  | { readonly by: 'password'; readonly email: string; readonly password: string }

export interface Proven {
  /** An ID token of a moment ago, for our API. */
  readonly idToken: string
  readonly person: { readonly displayName: string | null; readonly email: string | null }
}

/** Sésame's own sign-in, as a proof and nothing else: nobody stays signed in at the identity service. */
export interface Proofs {
  /** Whether this browser may use passkeys here. */
  readonly hasPasskeys: () => boolean
  /**
   * @throws {PasskeyError} when the device or its person did not finish.
   * @throws an error of the identity service, with its code.
   */
  readonly prove: (proof: Proof) => Promise<Proven>
}
