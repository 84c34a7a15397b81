import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'

/** The passkey features that the browser supports. */
export interface PasskeySupport {
  readonly available: boolean
  /** Whether the browser offers passkeys in a form field, beside remembered addresses (autofill). */
  readonly autofill: boolean
  /** Whether the device itself can store a passkey, protected by the screen lock. */
  readonly platform: boolean
  /** Whether the browser can create a passkey without asking the person, after it has filled in their password. */
  readonly conditionalCreate: boolean
}

/** The account details that password managers show. */
export interface PasskeyAccount {
  readonly uid: string
  /** The account's address, or its name if it has no address. */
  readonly name: string
  readonly displayName: string
}

/** The options of a passkey ceremony that our API sends. Only the WebAuthn library reads them. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** The browser's passkey ceremonies. Only one runs at a time: starting a ceremony cancels the previous one. */
export interface Authenticator {
  readonly support: () => Promise<PasskeySupport>
  /**
   * Asks for a passkey. With `autofill`, waits until the person chooses a passkey in the form field.
   *
   * @throws {PasskeyError} if the person provided no passkey.
   */
  readonly ask: (options: CeremonyOptions, autofill?: boolean) => Promise<PasskeyAssertion>
  /**
   * Creates a passkey. With `conditional`, the browser decides whether to create a passkey, and does not ask the person.
   *
   * @throws {PasskeyError} if no passkey was created.
   */
  readonly create: (options: CeremonyOptions, conditional?: boolean) => Promise<PasskeyAttestation>
  /** Cancels the current ceremony, which then throws `client/passkey-cancelled`. */
  readonly cancel: () => void
  /** Tells password managers that our API does not accept this credential, if the browser supports this signal. */
  readonly forget: (rpId: string, credentialId: string) => Promise<void>
  /**
   * Tells password managers which credentials our API accepts for an account, if the browser supports this signal. Password
   * managers then drop the account's other credentials.
   */
  readonly accept: (rpId: string, uid: string, credentialIds: readonly string[]) => Promise<void>
  /** Tells password managers the account's current name, which they show beside the account's passkeys. */
  readonly rename: (rpId: string, account: PasskeyAccount) => Promise<void>
}

/** Access to the browser's passkeys, whose code is loaded on demand. */
export interface AuthenticatorPort {
  /**
   * Whether this browser can use passkeys on this page. Can be called before {@link AuthenticatorPort.load}. Always false if the
   * page's host is an IP address.
   */
  readonly isAvailable: () => boolean
  /** @throws {CallError} `client/unreachable` if the code of passkeys cannot be loaded. */
  readonly load: () => Promise<Authenticator>
}
