import type { BodyOf } from '@sesame/contract/endpoint'
import type { activateSecondFactor } from '@sesame/contract/endpoints/second-factor'
import type { AnswerOf } from '../../api/api.ts'
import type { AccountParts } from './account-parts.ts'

/** The methods of the second factor. Every change requires a fresh proof of identity unless stated otherwise. */
export interface SecondFactorMethods {
  /**
   * Returns the key for the authenticator app. The second factor stays off. A repeated call returns the same key for ten minutes.
   */
  readonly beginSecondFactor: () => Promise<AnswerOf<'beginSecondFactor'>>
  /**
   * Turns the second factor on, and returns the recovery codes, which cannot be read again. Requires no fresh proof of identity.
   */
  readonly activateSecondFactor: (
    given: BodyOf<typeof activateSecondFactor>,
  ) => Promise<readonly string[]>
  /** Replaces the recovery codes, and returns the new ones. Requires no code after a proof of identity by passkey. */
  readonly replaceRecoveryCodes: (code?: string) => Promise<readonly string[]>
  /** Changes whether a code is also required after a sign-in by a provider. */
  readonly askAfterProviders: (afterProviders: boolean) => Promise<void>
  /** Turns the second factor off. Requires no code after a proof of identity by passkey. */
  readonly removeSecondFactor: (code?: string) => Promise<void>
  /** Makes the API require a code again on a remembered device. Requires no fresh proof of identity. */
  readonly forgetDevice: (id: string) => Promise<void>
  /** Begins the waiting period after which the second factor is removed; returns its end (ms). */
  readonly beginWait: () => Promise<number>
  /** Cancels the waiting period, so that the second factor stays on. Requires no fresh proof of identity. */
  readonly stopWait: () => Promise<void>
}

export function createSecondFactor({ call }: Pick<AccountParts, 'call'>): SecondFactorMethods {
  const withCode = (code?: string) => ({ body: code === undefined ? {} : { code } })
  return {
    beginSecondFactor: () => call('beginSecondFactor'),
    activateSecondFactor: async (body) =>
      (await call('activateSecondFactor', { body })).recoveryCodes,
    replaceRecoveryCodes: async (code) =>
      (await call('replaceRecoveryCodes', withCode(code))).recoveryCodes,
    async askAfterProviders(afterProviders) {
      await call('changeSecondFactor', { body: { afterProviders } })
    },
    async removeSecondFactor(code) {
      await call('removeSecondFactor', withCode(code))
    },
    async forgetDevice(id) {
      await call('forgetDevice', { params: { id } })
    },
    beginWait: async () => (await call('beginWait')).until,
    async stopWait() {
      await call('stopWait')
    },
  }
}
