import type { PasskeyAssertion, PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'
import { passkeyHandle } from '@sesame/contract/passkey-handle'
import {
  bufferToBase64URLString,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  getBrowserCapabilities,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyError, type PasskeyErrorCode } from '../errors/passkey-error.ts'
import type { Authenticator } from './authenticator.ts'
import { passkeysAvailable } from './passkeys-available.ts'

/**
 * The errors of the browser, by name, that are not cancellations. Every other error counts as a cancellation: a password manager
 * that replaces the browser's dialog may end a cancelled ceremony with any error name, a plain error, or no credential.
 *
 * Source: WebAuthn, level 3, sections 5.1.3 and 5.1.4.
 */
const FAILURES: Readonly<Record<string, PasskeyErrorCode>> = {
  InvalidStateError: 'client/passkey-known',
  ConstraintError: 'client/passkey-no-screen-lock',
  NotSupportedError: 'client/passkey-unsupported',
  SecurityError: 'client/passkey-unsupported',
}

/** Creates and uses the browser's passkeys through the WebAuthn library. */
export const browserAuthenticator: Authenticator = {
  async support() {
    if (!passkeysAvailable()) {
      return { available: false, autofill: false, platform: false, conditionalCreate: false }
    }
    const [autofill, platform, conditionalCreate] = await Promise.all([
      browserSupportsWebAuthnAutofill(),
      platformAuthenticatorIsAvailable(),
      canCreateUnasked(),
    ])
    return { available: true, autofill, platform, conditionalCreate }
  },

  ask: (options, autofill = false) =>
    ceremony('ask', async () => {
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
      return answer as unknown as PasskeyAssertion
    }),

  create: (options, conditional = false) =>
    ceremony('create', async () => {
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const made = await startRegistration({ optionsJSON, useAutoRegister: conditional })
      return made as unknown as PasskeyAttestation
    }),

  cancel: () => WebAuthnAbortService.cancelCeremony(),

  forget: async (rpId, credentialId) => {
    await signal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credentialId })
  },

  accept: async (rpId, uid, credentialIds) => {
    await signal({
      signalName: 'allAcceptedCredentials',
      rpID: rpId,
      userID: await handleOf(uid),
      allAcceptedCredentialIDs: [...credentialIds],
    })
  },

  rename: async (rpId, { uid, name, displayName }) => {
    await signal({
      signalName: 'currentUserDetails',
      rpID: rpId,
      userID: await handleOf(uid),
      userName: name,
      userDisplayName: displayName,
    })
  },
}

async function handleOf(uid: string): Promise<string> {
  return bufferToBase64URLString((await passkeyHandle(uid)).buffer)
}

/**
 * Whether the browser can create a passkey without asking the person. False if a password manager that replaces the browser's
 * dialog returns an invalid value.
 */
async function canCreateUnasked(): Promise<boolean> {
  const known = await getBrowserCapabilities().catch(() => null)
  return known?.conditionalCreate === 'supported'
}

/**
 * Sends a signal to password managers, if the browser supports signals. In other browsers, password managers keep offering a
 * removed passkey, which our API refuses.
 */
async function signal(what: Parameters<typeof sendSignal>[0]): Promise<void> {
  await sendSignal(what).catch(() => undefined)
}

async function ceremony<T>(kind: 'ask' | 'create', run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const failure = browserSupportsWebAuthn() ? FAILURES[name] : 'client/passkey-unsupported'
    throw new PasskeyError(failure ?? 'client/passkey-cancelled', kind, error)
  }
}
