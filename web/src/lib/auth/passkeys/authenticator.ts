import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'

/** The browser's support for passkeys. */
export interface PasskeySupport {
  readonly available: boolean
  /** Whether it offers passkeys in a field, beside the addresses that it knows. */
  readonly autofill: boolean
  /** Whether the device itself can store one, behind its screen lock. */
  readonly platform: boolean
}

/** An account, as password managers show it. */
export interface PasskeyAccount {
  readonly uid: string
  /** Its address, or its name if it has no address. */
  readonly name: string
  readonly displayName: string
}

/** Options of a ceremony, as our API sends them; only the library reads them. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** The browser's ceremonies. One runs at a time: a new one ends the one before. */
export interface Authenticator {
  readonly support: () => Promise<PasskeySupport>
  /**
   * Asks for a passkey; with `autofill`, waits until the person chooses one in the field.
   *
   * @throws {PasskeyError} if none was given.
   */
  readonly ask: (options: CeremonyOptions, autofill?: boolean) => Promise<PasskeyAssertion>
  /** @throws {PasskeyError} if none was created. */
  readonly create: (options: CeremonyOptions) => Promise<PasskeyAttestation>
  /** Ends the ceremony under way, which then throws `client/passkey-cancelled`. */
  readonly cancel: () => void
  /** Tells password managers, if the browser can, that our API no longer knows a credential. */
  readonly forget: (rpId: string, credentialId: string) => Promise<void>
  /** Tells password managers the current name of an account, which they show beside its passkeys. */
  readonly rename: (rpId: string, account: PasskeyAccount) => Promise<void>
}

/** Passkeys in this browser. */
export interface AuthenticatorPort {
  /** Whether there may be any here; known at once, before {@link AuthenticatorPort.load}. Never on an IP address. */
  readonly isAvailable: () => boolean
  /** @throws {CallError} `client/unreachable` if its code cannot be loaded. */
  readonly load: () => Promise<Authenticator>
}
