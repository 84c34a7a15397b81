import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'

/** Which passkey features the browser supports. */
export interface PasskeySupport {
  readonly available: boolean
  /** Whether the browser offers passkeys in a form field, alongside remembered addresses. */
  readonly autofill: boolean
  /** Whether the device itself can store a passkey, behind its screen lock. */
  readonly platform: boolean
  /** Whether the browser can add a passkey beside a password that it has just filled in, without asking the person. */
  readonly conditionalCreate: boolean
}

/** An account as password managers show it. */
export interface PasskeyAccount {
  readonly uid: string
  /** The account's address, or its name if it has no address. */
  readonly name: string
  readonly displayName: string
}

/** Options of a ceremony, as our API sends them; only the WebAuthn library reads them. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** The browser's passkey ceremonies. Only one runs at a time: starting a ceremony cancels the previous one. */
export interface Authenticator {
  readonly support: () => Promise<PasskeySupport>
  /**
   * Asks for a passkey. With `autofill`, waits until the person chooses one in the field.
   *
   * @throws {PasskeyError} if the person provided none.
   */
  readonly ask: (options: CeremonyOptions, autofill?: boolean) => Promise<PasskeyAssertion>
  /**
   * Creates a passkey. If `conditional`, asks the person nothing, and the browser decides whether to create one.
   *
   * @throws {PasskeyError} if none was created.
   */
  readonly create: (options: CeremonyOptions, conditional?: boolean) => Promise<PasskeyAttestation>
  /** Cancels the current ceremony, which then throws `client/passkey-cancelled`. */
  readonly cancel: () => void
  /** Tells password managers that our API does not accept a credential, if the browser supports this signal. */
  readonly forget: (rpId: string, credentialId: string) => Promise<void>
  /**
   * Tells password managers which credentials our API accepts for an account, if the browser supports this signal. They
   * drop all other credentials of the account.
   */
  readonly accept: (rpId: string, uid: string, credentialIds: readonly string[]) => Promise<void>
  /** Tells password managers the account's current name, which they show beside its passkeys. */
  readonly rename: (rpId: string, account: PasskeyAccount) => Promise<void>
}

/** Passkeys in this browser, before and after their code is loaded. */
export interface AuthenticatorPort {
  /** Whether this browser can have passkeys; usable before {@link AuthenticatorPort.load}. Always false on an IP address. */
  readonly isAvailable: () => boolean
  /** @throws {CallError} `client/unreachable` if the code of passkeys cannot be loaded. */
  readonly load: () => Promise<Authenticator>
}
