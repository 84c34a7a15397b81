import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'

/** The second-factor form, which the page shows while a proof of identity waits for a code. */
export interface CodeQuestion extends Pick<
  SecondFactorNeeded,
  'hasPasskey' | 'hasRecoveryCodes' | 'wait' | 'waitDays'
> {
  readonly email: string | null
  /** Whether five minutes have passed since the proof, which must then be repeated. */
  readonly isExpired: boolean
  /** The number of seconds for which the API accepts no code, after too many refusals; null if it accepts codes. */
  readonly pausedSeconds: number | null
  /** Whether a waiting period that began on this device was stopped. */
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
  /** Continues with the custom token of a different proof, which needs no code. */
  readonly withToken: (token: () => Promise<string>) => Promise<void>
  /** Starts the waiting period after which no code is required. */
  readonly lose: () => Promise<void>
  /** Cancels: the call that waits for the code fails with `client/code-left`. */
  readonly leave: () => void
}
