import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'

/** How many tries one address, or one e-mail, has in a window of time. */
export interface Limit {
  /** Name of the counter in the database and in logs. */
  readonly name: string
  readonly by: 'address' | 'email'
  readonly max: number
  readonly windowMs: number
  /**
   * `everywhere` counts in the database, for all instances, and closes when it cannot count;
   * `instance` counts in memory: no call, nothing to fail, and as many tries again on each instance.
   */
  readonly scope: 'everywhere' | 'instance'
}

const byAddress = { by: 'address', scope: 'everywhere' } as const
const byEmail = { by: 'email', scope: 'everywhere' } as const

/**
 * Every limit. Those by address are wide: an office, a school or a mobile operator is one address
 * (docs/decisions/009).
 */
export const LIMITS = {
  signIn: { ...byAddress, name: 'sign-in', max: 300, windowMs: 10 * MINUTE_MS },
  signUp: { ...byAddress, name: 'sign-up', max: 60, windowMs: HOUR_MS },
  resetPassword: { ...byAddress, name: 'reset-password', max: 60, windowMs: HOUR_MS },
  forgotPassword: { ...byAddress, name: 'forgot-password', max: 60, windowMs: HOUR_MS },
  forgotPasswordEmail: { ...byEmail, name: 'forgot-password-email', max: 5, windowMs: HOUR_MS },
  /** In the place of a captcha that did not pass. */
  unproven: { ...byAddress, name: 'forgot-password-unproven', max: 5, windowMs: HOUR_MS },
  unprovenEmail: { ...byEmail, name: 'forgot-password-unproven-email', max: 2, windowMs: HOUR_MS },
  /** A token is checked by its signature before anything is asked: nobody guesses one. */
  refresh: {
    ...{ by: 'address', scope: 'instance' },
    ...{ name: 'refresh-access-token', max: 1200, windowMs: 10 * MINUTE_MS },
  },
  video: {
    ...{ by: 'address', scope: 'instance' },
    ...{ name: 'video', max: 600, windowMs: 10 * MINUTE_MS },
  },
} as const satisfies Record<string, Limit>
