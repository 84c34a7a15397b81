import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'
import type { Passkey } from '@sesame/contract/records/passkey'

/** The person for whom a passkey is made. */
export interface PasskeyHolder {
  readonly uid: string
  /** The name that an authenticator shows, to tell accounts apart. */
  readonly name: string
  readonly displayName: string
  /** Their existing credentials. */
  readonly excluded: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
}

/** A credential's state as signed by the authenticator when it was used; `syncs` never changes. */
export type UsedCredential = Pick<Passkey, 'counter' | 'syncs' | 'backedUp'>

/** An authenticator's report about a new credential; `aaguid` names its model, or its product if it is a password manager. */
export interface NewCredential extends Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'syncs' | 'backedUp'
> {
  readonly aaguid: string
}

/** Whether the browser asks before it creates a passkey (`required`, the default), or creates one silently if it may. */
export type CreationMediation = 'required' | 'conditional'

/**
 * Passkey ceremonies, for the pages in our configuration. Challenges are strings.
 *
 * Source: WebAuthn, level 3, sections 5.1.3 (conditional creation), 5.4, 5.5, 7.1 and 7.2.
 */
export interface WebAuthn {
  /** Options of an assertion, for any credential that the authenticator finds. */
  requestOptions(challenge: string): Promise<Record<string, unknown>>
  /** Options of a registration. A conditional registration verifies the user only if that needs no prompt. */
  creationOptions(
    challenge: string,
    holder: PasskeyHolder,
    mediation?: CreationMediation,
  ): Promise<Record<string, unknown>>
  /**
   * Null if anything is wrong with it: challenge, origin, RP ID, user verification, signature… Does not compare counters.
   */
  verifyAssertion(
    response: PasskeyAssertion,
    challenge: string,
    publicKey: string,
  ): Promise<UsedCredential | null>
  /** Null if anything is wrong with it. A conditional one needs neither the user's presence nor their verification. */
  verifyAttestation(
    response: PasskeyAttestation,
    challenge: string,
    mediation?: CreationMediation,
  ): Promise<NewCredential | null>
}
