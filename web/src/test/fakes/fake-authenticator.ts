import type { ResponseOf } from '@sesame/contract/endpoint'
import {
  passkeyOptions,
  removePasskey,
  renamePasskey,
  verifyPasskey,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyPurpose,
} from '@sesame/contract/endpoints/passkeys'
import type { Passkey } from '@sesame/contract/records/passkey'
import { PasskeyError, type PasskeyErrorCode } from '../../lib/auth/errors/passkey-error.ts'
import type { Authenticator, PasskeySupport } from '../../lib/auth/passkeys/authenticator.ts'
import { accessToken, NOW_MS } from '../tokens.ts'
import { marie } from '../users.ts'
import { grantFor, type FakeApi } from './fake-api.ts'

export const PASSKEY_ID = 'c'.repeat(43)

/** A passkey in the form in which our API stores it. */
export const passkeyOfMarie: Passkey = {
  name: 'iPhone de Marie',
  credentialId: 'AQID',
  publicKey: 'BAUG',
  counter: 0,
  transports: ['internal', 'hybrid'],
  syncs: true,
  backedUp: true,
  manager: 'iCloud',
  createdAt: NOW_MS,
}

const credential = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key' as const,
  clientExtensionResults: {},
}

export const assertion: PasskeyAssertion = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

export const attestation: PasskeyAttestation = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
}

/** A device that provides a passkey immediately, unless the test makes it wait or refuse. */
export class FakeAuthenticator implements Authenticator {
  /** The steps taken so far, in order. */
  readonly steps: string[] = []
  can: PasskeySupport = {
    available: true,
    autofill: true,
    platform: true,
    conditionalCreate: false,
  }
  /** The error code with which the next ceremonies fail; null if they succeed. */
  refusal: PasskeyErrorCode | null = null
  /** If true, every passkey ceremony waits until the test chooses a passkey. If false, only ceremonies in a field wait. */
  waits = false
  #waiting: PromiseWithResolvers<undefined> | null = null

  support: Authenticator['support'] = () => Promise.resolve(this.can)
  ask: Authenticator['ask'] = (_options, inField = false) =>
    this.#run(inField ? 'ask in field' : 'ask', inField, assertion)
  create: Authenticator['create'] = (_options, conditional = false) =>
    this.#run(conditional ? 'create silently' : 'create', false, attestation)

  cancel: Authenticator['cancel'] = () => {
    this.#waiting?.reject(new PasskeyError('client/passkey-cancelled', 'ask'))
    this.#waiting = null
  }

  forget: Authenticator['forget'] = (rpId, credentialId) => {
    this.steps.push(`forget ${credentialId} of ${rpId}`)
    return Promise.resolve()
  }

  accept: Authenticator['accept'] = (rpId, uid, credentialIds) => {
    this.steps.push(`accept [${credentialIds.join(' ')}] for ${uid} of ${rpId}`)
    return Promise.resolve()
  }

  rename: Authenticator['rename'] = (rpId, { uid, name, displayName }) => {
    this.steps.push(`rename ${uid} to ${displayName}, ${name}, of ${rpId}`)
    return Promise.resolve()
  }

  /** Simulates the person's choice of the requested passkey. */
  choose(): void {
    this.#waiting?.resolve(undefined)
    this.#waiting = null
  }

  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  async #run<T>(step: string, waits: boolean, answer: T): Promise<T> {
    this.cancel()
    this.steps.push(step)
    if (this.refusal !== null) {
      throw new PasskeyError(this.refusal, step.startsWith('create') ? 'create' : 'ask')
    }
    if (waits || this.waits) {
      this.#waiting = Promise.withResolvers()
      await this.#waiting.promise
    }
    return answer
  }
}

/** Returns the API's response to a ceremony with this purpose, without the passkey's id. */
function verified(purpose: PasskeyPurpose): Partial<ResponseOf<typeof verifyPasskey>> {
  if (purpose === 'confirm') return {}
  if (purpose === 'unlock') return { grant: grantFor(marie, accessToken({ n: 1 })) }
  if (purpose === 'create' || purpose === 'conditional-create') return { passkey: passkeyOfMarie }
  return { customToken: `e30.${btoa(JSON.stringify({ uid: 'marie' }))}.signature` }
}

/** Makes the API accept every passkey call, with a custom token for `marie`. */
export function answerPasskeys(api: FakeApi): void {
  api.on(passkeyOptions, () => ({ data: { options: { challenge: 'AA', rpId: 'exemple.fr' } } }))
  api.on(verifyPasskey, () => {
    const asked = api.callsOf(passkeyOptions).at(-1)?.body as { purpose: PasskeyPurpose }
    return { data: { id: PASSKEY_ID, ...verified(asked.purpose) } }
  })
  api.on(renamePasskey, () => ({ status: 204 }))
  api.on(removePasskey, () => ({ status: 204 }))
}
