import type { BodyOf } from '@sesame/contract/endpoint'
import type { activateSecondFactor } from '@sesame/contract/endpoints/second-factor'
import type { AnswerOf } from '../../api/api.ts'
import type { AccountParts } from './account-parts.ts'

/** The second factor. Every change needs a fresh proof unless stated otherwise. */
export interface SecondFactorMethods {
  /** Returns the key for the app, and leaves the second factor off. A repeated call returns the same key for ten minutes. */
  readonly beginSecondFactor: () => Promise<AnswerOf<'beginSecondFactor'>>
  /** Turns the second factor on, and returns the recovery codes, which cannot be read again. Needs no further proof. */
  readonly activateSecondFactor: (
    given: BodyOf<typeof activateSecondFactor>,
  ) => Promise<readonly string[]>
  /** Replaces the recovery codes, and returns the new ones. Needs no code after a proof by a passkey. */
  readonly replaceRecoveryCodes: (code?: string) => Promise<readonly string[]>
  /** Changes whether a code is also required after a sign-in by a provider. */
  readonly askAfterProviders: (afterProviders: boolean) => Promise<void>
  /** Turns the second factor off. Needs no code after a proof by a passkey. */
  readonly removeSecondFactor: (code?: string) => Promise<void>
  /** Requires a code again on a remembered device. Needs no proof. */
  readonly forgetDevice: (id: string) => Promise<void>
  /** Begins the waiting period after which the second factor is removed; returns its end (ms). */
  readonly beginWait: () => Promise<number>
  /** Stops the waiting period. Needs no proof. */
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
