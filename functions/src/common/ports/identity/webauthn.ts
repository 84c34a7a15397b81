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

/** The signed state of a used credential; `syncs` never changes. */
export type UsedCredential = Pick<Passkey, 'counter' | 'syncs' | 'backedUp'>

/** An authenticator's report about a credential that it made; `aaguid` names its model or product. */
export interface NewCredential extends Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'syncs' | 'backedUp'
> {
  readonly aaguid: string
}

/**
 * The ceremonies of passkeys, for the pages in our configuration. Challenges are texts.
 *
 * Source: WebAuthn, level 3, sections 5.4, 5.5, 7.1 and 7.2.
 */
export interface WebAuthn {
  /** Options of a request, for any credential that an authenticator finds. */
  requestOptions(challenge: string): Promise<Record<string, unknown>>
  /** Options of a creation. */
  creationOptions(challenge: string, holder: PasskeyHolder): Promise<Record<string, unknown>>
  /** Null if anything is wrong with it: challenge, origin, RP ID, user verification, signature… Does not compare counters. */
  verifyAssertion(
    response: PasskeyAssertion,
    challenge: string,
    publicKey: string,
  ): Promise<UsedCredential | null>
  /** Null if anything is wrong with it. */
  verifyAttestation(response: PasskeyAttestation, challenge: string): Promise<NewCredential | null>
}
