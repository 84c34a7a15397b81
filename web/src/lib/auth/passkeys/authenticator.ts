import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'

/** What this browser can do with passkeys. */
export interface PasskeySupport {
  readonly available: boolean
  /** Whether it offers them in a field, beside the addresses it knows. */
  readonly autofill: boolean
  /** Whether the device itself can keep one, behind its screen lock. */
  readonly platform: boolean
}

/** An account, as password managers show it. */
export interface PasskeyAccount {
  readonly uid: string
  /** Its address, or what stands for one. */
  readonly name: string
  readonly displayName: string
}

/** Options of a ceremony, as our API sends them; the library reads them. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** The ceremonies of the browser. One runs at a time: a new one ends the one before it. */
export interface Authenticator {
  readonly support: () => Promise<PasskeySupport>
  /**
   * Asks for a passkey; with `autofill`, waits in the field until one is chosen there.
   *
   * @throws {PasskeyError} when none was given.
   */
  readonly ask: (options: CeremonyOptions, autofill?: boolean) => Promise<PasskeyAssertion>
  /** @throws {PasskeyError} when none was created. */
  readonly create: (options: CeremonyOptions) => Promise<PasskeyAttestation>
  /** Ends the ceremony under way, which then throws `client/passkey-cancelled`. */
  readonly cancel: () => void
  /** Tells password managers, where the browser can, that our API no longer knows a credential. */
  readonly forget: (rpId: string, credentialId: string) => Promise<void>
  /** Tells them what an account is called now, which they show beside its passkeys. */
  readonly rename: (rpId: string, account: PasskeyAccount) => Promise<void>
}

/** Passkeys in this browser. */
export interface AuthenticatorPort {
  /** Whether there may be any here: known at once, before {@link AuthenticatorPort.load}. Never on an IP address. */
  readonly isAvailable: () => boolean
  /** @throws {CallError} `client/unreachable` while its code cannot be fetched. */
  readonly load: () => Promise<Authenticator>
}
