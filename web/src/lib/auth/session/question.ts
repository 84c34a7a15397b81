import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'

/** What the page asks while a proof of identity waits for a code. */
export interface CodeQuestion extends Pick<
  SecondFactorNeeded,
  'hasPasskey' | 'hasRecoveryCodes' | 'wait' | 'waitDays'
> {
  readonly email: string | null
  /** Whether five minutes have passed since the proof, which then has to be given again. */
  readonly isExpired: boolean
  /** For how many seconds no code is accepted, after too many refusals; null if one is. */
  readonly pausedSeconds: number | null
  /** Whether a waiting period that began on this device was stopped. */
  readonly isWaitStopped: boolean
  readonly reply: Reply
}

/** The answers to a question. Each may be tried again if it fails; the same object as long as the question stands. */
export interface Reply {
  /**
   * Goes on with a code of the app or a recovery code. `remember`: whether this device is asked for no code for 30 days.
   *
   * @throws {CallError} `auth/code-refused` with `triesLeft`, or an outage.
   */
  readonly withCode: (code: string, remember: boolean) => Promise<void>
  /** Goes on with the custom token of another proof that needs no code. */
  readonly withToken: (token: () => Promise<string>) => Promise<void>
  /** Begins the waiting period after which no code is asked for. */
  readonly lose: () => Promise<void>
  /** Gives up: what waits for the code fails with `client/code-left`. */
  readonly leave: () => void
}
