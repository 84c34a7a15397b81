import type { BodyOf } from '@sesame/contract/endpoint'
import {
  createsPasskey,
  type passkeyOptions,
  type verifyPasskey,
} from '@sesame/contract/endpoints/passkeys'
import { PASSKEY_CHALLENGE_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { AnswerOf } from '../../api/api.ts'
import { CallError } from '../../api/call-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { isCancelled, PasskeyError } from '../errors/passkey-error.ts'
import type { Call } from '../session/call.ts'
import type { Authenticator } from './authenticator.ts'

/** The purpose of a passkey ceremony, and the data to which the ceremony is bound. */
export type Wanted = BodyOf<typeof passkeyOptions>
export type Verified = AnswerOf<'verifyPasskey'>

/** The challenge of a passkey field is replaced this long before it expires. */
const RENEWED_BEFORE_MS = MINUTE_MS / 2

/** The address field, which also offers passkeys. */
export interface PasskeyField {
  /** Aborts the wait for a passkey in the field. */
  readonly signal: AbortSignal
  /** Called once the person has chosen a passkey, before our API verifies it. */
  readonly onChosen: () => void
}

/**
 * Each method runs one ceremony: our API sends options, the browser creates or uses a passkey, and our API verifies the
 * result.
 */
export interface Ceremonies {
  readonly prove: (wanted: Wanted) => Promise<Verified>
  /** Signs in from the e-mail field: waits until the person chooses a passkey in the field. Resolves to the custom token. */
  readonly proveInField: (field: PasskeyField) => Promise<string>
  readonly create: (wanted: Wanted) => Promise<Verified>
  /**
   * Whether a list of accepted credentials contains every credential that this page created. It may lack the last one, if the
   * list was made before our API stored that credential. Waits until a running creation has ended.
   */
  readonly isComplete: (credentialIds: readonly string[]) => Promise<boolean>
  /** Resolves to the domain of our passkeys, which our API sends in the options of a ceremony. */
  readonly rpId: () => Promise<string>
}

export function createCeremonies(
  { api, authenticator, clock }: Pick<AuthPorts, 'api' | 'authenticator' | 'clock'>,
  call: Call,
): Ceremonies {
  let rpId: string | undefined
  let creation: Promise<unknown> = Promise.resolve()
  /** The credentials that this page created and that no list has contained yet. */
  const made = new Set<string>()

  /**
   * Requests the options of a ceremony. In an open session, uses `call`, because it also ends the session in this tab if the API
   * refuses the token.
   */
  const begin = async (wanted: Wanted) => {
    const isOpen = ['confirm', 'create', 'conditional-create'].includes(wanted.purpose)
    const { options } = isOpen
      ? await call('passkeyOptions', { body: wanted })
      : (await api('passkeyOptions', { body: wanted })).data
    const { rpId: named, rp } = options as { rpId?: string; rp?: { id?: string } }
    rpId = named ?? rp?.id ?? rpId
    return options
  }

  const verify = async (
    device: Authenticator,
    wanted: Wanted,
    response: BodyOf<typeof verifyPasskey>['response'],
  ): Promise<Verified> => {
    const { accessToken, idToken } = wanted as { accessToken?: string; idToken?: string }
    try {
      const { data } = await api('verifyPasskey', {
        body: { response, ...(accessToken && { accessToken }), ...(idToken && { idToken }) },
      })
      return data
    } catch (error) {
      if (isUseless(wanted, error)) {
        made.delete(response.id)
        if (rpId !== undefined) await device.forget(rpId, response.id)
      }
      throw error
    }
  }

  return {
    async prove(wanted) {
      const device = await authenticator.load()
      return verify(device, wanted, await device.ask(await begin(wanted)))
    },

    async proveInField({ signal, onChosen }) {
      const device = await authenticator.load()
      const wanted = { purpose: 'sign-in' } as const
      const isLeft = (): boolean => signal.aborted
      for (;;) {
        const options = await begin(wanted)
        if (isLeft()) throw new PasskeyError('client/passkey-cancelled', 'ask')
        const challenge = { expires: false }
        const cancelTimer = clock.after(PASSKEY_CHALLENGE_MS - RENEWED_BEFORE_MS, () => {
          challenge.expires = true
          device.cancel()
        })
        signal.addEventListener('abort', device.cancel)
        try {
          const chosen = await device.ask(options, true)
          onChosen()
          return tokenOf(await verify(device, wanted, chosen))
        } catch (error) {
          if (!challenge.expires || isLeft() || !isCancelled(error)) throw error
        } finally {
          cancelTimer()
          signal.removeEventListener('abort', device.cancel)
        }
      }
    },

    create(wanted) {
      const run = async (): Promise<Verified> => {
        const device = await authenticator.load()
        const conditional = wanted.purpose === 'conditional-create'
        const response = await device.create(await begin(wanted), conditional)
        made.add(response.id)
        return verify(device, wanted, response)
      }
      const running = run()
      creation = running.catch(() => undefined)
      return running
    },

    async isComplete(credentialIds) {
      await creation
      for (const id of credentialIds) made.delete(id)
      return made.size === 0
    },

    async rpId() {
      if (rpId === undefined) await begin({ purpose: 'sign-in' })
      if (rpId === undefined) throw new CallError('client/outdated', { status: 200 })
      return rpId
    },
  }
}

/**
 * Whether our API will never accept this passkey, because it belongs to no account or was not stored. False after an outage,
 * because the passkey may have been stored.
 */
function isUseless({ purpose }: Wanted, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return createsPasskey(purpose) ? !error.isOutage : error.unknownPasskey === true
}

/** Returns the custom token of a verified passkey.  @throws {CallError} `client/outdated` if the API sent no custom token. */
export function tokenOf({ customToken }: Verified): string {
  if (customToken === undefined) throw new CallError('client/outdated', { status: 200 })
  return customToken
}
