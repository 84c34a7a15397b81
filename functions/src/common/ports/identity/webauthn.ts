import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'
import type { Passkey } from '@sesame/contract/records/passkey'

/** The person for whom a passkey is created. */
export interface PasskeyHolder {
  readonly uid: string
  /** The name that authenticators show to distinguish accounts. */
  readonly name: string
  readonly displayName: string
  /** The person's existing credentials. */
  readonly excluded: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
}

/** A credential's state, signed by the authenticator when the credential was used. `syncs` never changes. */
export type UsedCredential = Pick<Passkey, 'counter' | 'syncs' | 'backedUp'>

/** An authenticator's data about a new credential. `aaguid` identifies its model or, for a password manager, its product. */
export interface NewCredential extends Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'syncs' | 'backedUp'
> {
  readonly aaguid: string
}

/** Whether the browser asks before it creates a passkey (`required`, the default), or may create one silently (`conditional`). */
export type CreationMediation = 'required' | 'conditional'

/**
 * Options and verification for creating and using passkeys on the configured pages. Challenges are strings.
 *
 * Source: WebAuthn, level 3, sections 5.1.3 (conditional creation), 5.4, 5.5, 7.1 and 7.2.
 */
export interface WebAuthn {
  /** Returns the options for using any passkey that the authenticator finds. */
  requestOptions(challenge: string): Promise<Record<string, unknown>>
  /** Returns the options for creating a passkey. Conditional creation verifies the user only if no prompt is needed. */
  creationOptions(
    challenge: string,
    holder: PasskeyHolder,
    mediation?: CreationMediation,
  ): Promise<Record<string, unknown>>
  /**
   * Returns the state of the credential that was used; null if anything in the assertion is wrong: challenge, origin, RP
   * ID, user verification, signature… Does not compare counters.
   */
  verifyAssertion(
    response: PasskeyAssertion,
    challenge: string,
    publicKey: string,
  ): Promise<UsedCredential | null>
  /**
   * Returns the new credential; null if anything in the attestation is wrong. Conditional creation requires neither the
   * user's presence nor their verification.
   */
  verifyAttestation(
    response: PasskeyAttestation,
    challenge: string,
    mediation?: CreationMediation,
  ): Promise<NewCredential | null>
}
