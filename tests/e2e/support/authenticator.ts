import type { CDPSession, Page } from '@playwright/test'
import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey that the authenticator has stored. */
interface Held {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly signCount: number
  readonly userHandle?: string
}

/** Creates a passkey for our pages that is unknown to our API. */
export function unknownPasskey(): Held {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    credentialId: randomBytes(32).toString('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    signCount: 0,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    userHandle: randomBytes(20).toString('base64'),
  }
}

/**
 * How an authenticator differs from the default one, which is built into the device and does not copy its passkeys to other
 * devices.
 */
export interface Kind {
  /** How the authenticator is connected: `usb` for a security key. */
  readonly transport?: 'internal' | 'usb'
  /** Whether the authenticator can verify its user, by a fingerprint or a PIN. */
  readonly hasUserVerification?: boolean
  /** Whether the authenticator can store passkeys itself. A sign-in without an address requires this. */
  readonly hasResidentKey?: boolean
  /** Whether a password manager copies the passkeys to other devices; `not-yet` if it could copy them but has not done so. */
  readonly syncs?: boolean | 'not-yet'
  /** Whether the user touches the authenticator immediately. Otherwise the authenticator waits forever. */
  readonly isTouched?: boolean
}

/**
 * Chromium's virtual authenticator for a page. By default it is a device that verifies its user, who touches it
 * immediately.
 *
 * Source: Chrome DevTools Protocol, « WebAuthn domain ».
 */
export class VirtualAuthenticator {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async on(page: Page, kind: Kind = {}): Promise<VirtualAuthenticator> {
    const { transport = 'internal', hasUserVerification = true, hasResidentKey = true } = kind
    const { syncs = false, isTouched = true } = kind
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey,
        hasUserVerification,
        isUserVerified: hasUserVerification,
        automaticPresenceSimulation: isTouched,
        defaultBackupEligibility: syncs !== false,
        defaultBackupState: syncs === true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** Unplugs the authenticator, or moves it out of reach. */
  async remove(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', this.#named)
  }

  async held(): Promise<Held[]> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', this.#named)
    return credentials
  }

  /** Returns the authenticator's only passkey. */
  async heldOne(): Promise<Held> {
    const [one, ...others] = await this.held()
    if (one === undefined || others.length > 0) throw new Error('not one passkey')
    return one
  }

  /** Adds a passkey, as if a password manager had copied it here. */
  async take(credential: Held): Promise<void> {
    await this.#session.send('WebAuthn.addCredential', { ...this.#named, credential })
  }

  async lose({ credentialId }: Pick<Held, 'credentialId'>): Promise<void> {
    await this.#session.send('WebAuthn.removeCredential', { ...this.#named, credentialId })
  }

  /** Sets whether the authenticator verifies the user from now on. */
  async recognise(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { ...this.#named, isUserVerified })
  }

  /** If `isBad`, all later responses say that nobody touched the authenticator and that it verified nobody. */
  async seeNobody(isBad: boolean): Promise<void> {
    const bits = { isBadUP: isBad, isBadUV: isBad }
    await this.#session.send('WebAuthn.setResponseOverrideBits', { ...this.#named, ...bits })
  }

  get #named() {
    return { authenticatorId: this.#id }
  }
}
