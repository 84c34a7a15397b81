import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'

/** The second-factor form, which the page shows while a proof of identity waits for a code. */
export interface CodeQuestion extends Pick<
  SecondFactorNeeded,
  'hasPasskey' | 'hasRecoveryCodes' | 'wait' | 'waitDays'
> {
  readonly email: string | null
  /** Whether the proof of identity is more than five minutes old. The person must then repeat it. */
  readonly isExpired: boolean
  /** The number of seconds for which the API accepts no code, after too many refusals; null if it accepts codes. */
  readonly pausedSeconds: number | null
  /** Whether the waiting period that the person began on this device was stopped before its end. */
  readonly isWaitStopped: boolean
  readonly reply: Reply
}

/**
 * The ways to continue from the second-factor form. A failed call can be retried. The object stays the same until the form
 * closes.
 */
export interface Reply {
  /**
   * Continues with a code of the app or a recovery code. `remember`: whether to require no code on this device for 30 days.
   *
   * @throws {CallError} `auth/code-refused` with `triesLeft`, or an outage.
   */
  readonly withCode: (code: string, remember: boolean) => Promise<void>
  /** Continues with the custom token of a proof that needs no code. */
  readonly withToken: (token: () => Promise<string>) => Promise<void>
  /** Begins the waiting period after which the second factor is removed. */
  readonly lose: () => Promise<void>
  /** Cancels the form. The call that waits for the code then fails with `client/code-left`. */
  readonly leave: () => void
}
