import type { BodyOf } from '@sesame/contract/endpoint'
import type { proveOperator } from '@sesame/contract/endpoints/console/session'

/** How an operator proves who they are: with a passkey or, while an emergency is open, with a password. */
export type Proof =
  | { readonly by: 'passkey' }
  | { readonly by: 'password'; readonly email: string; readonly password: string }

/** A proof of identity, in the form that the console's API accepts. */
export type Proven = BodyOf<typeof proveOperator>

export interface Proofs {
  /**
   * @throws {PasskeyError} if the device or the operator did not finish the ceremony.
   *
   * @throws an error of the identity service, with its code.
   */
  readonly prove: (proof: Proof) => Promise<Proven>
}
