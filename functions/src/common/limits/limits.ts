import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'

/** How many tries one address, one e-mail or one person has in a window of time. */
export interface Limit {
  /** Name of the counter in the database and in logs. */
  readonly name: string
  readonly by: 'address' | 'email' | 'person'
  readonly max: number
  readonly windowMs: number
  /**
   * `everywhere` counts in the database, for all instances, and closes when it cannot count;
   * `instance` counts in memory: no call, nothing to fail, and as many tries again on each instance.
   */
  readonly scope: 'everywhere' | 'instance'
}

/** A limit that needs nothing but the request: its address, and whose session it is. */
export type RouteLimit = Limit & { readonly by: 'address' | 'person' }

const byAddress = { by: 'address', scope: 'everywhere' } as const
const byEmail = { by: 'email', scope: 'everywhere' } as const
const inMemory = { by: 'address', scope: 'instance', windowMs: 10 * MINUTE_MS } as const

/**
 * Every limit. Those by address are wide: an office, a school or a mobile operator is one address.
 * What was refused never counts where a person's own requests do (docs/decisions/009).
 */
export const LIMITS = {
  // By address, before anything is known of the caller: these bound our work.
  signInAsked: { ...inMemory, name: 'sign-in-asked', max: 1200 },
  signUpAsked: { ...inMemory, name: 'sign-up-asked', max: 600 },
  resetPasswordAsked: { ...inMemory, name: 'reset-password-asked', max: 600 },
  forgotPasswordAsked: { ...inMemory, name: 'forgot-password-asked', max: 600 },
  /** A token is checked by its signature before anything is asked: nobody guesses one. */
  refresh: { ...inMemory, name: 'refresh-access-token', max: 1200 },

  // Who has a session; a person's calls all together.
  calls: { ...inMemory, by: 'person', name: 'calls', max: 600 },
  exports: { by: 'person', scope: 'everywhere', name: 'export', max: 5, windowMs: HOUR_MS },
  video: { ...inMemory, name: 'video', max: 600 },

  // Who gave a proof, or passed the captcha of a reset.
  signIn: { ...byAddress, name: 'sign-in', max: 300, windowMs: 10 * MINUTE_MS },
  signUp: { ...byAddress, name: 'sign-up', max: 60, windowMs: HOUR_MS },
  resetPassword: { ...byAddress, name: 'reset-password', max: 60, windowMs: HOUR_MS },
  forgotPassword: { ...byAddress, name: 'forgot-password', max: 60, windowMs: HOUR_MS },
  forgotPasswordEmail: { ...byEmail, name: 'forgot-password-email', max: 5, windowMs: HOUR_MS },

  // Who did not pass that captcha: the mail that it is about may be a person's all the same.
  unproven: { ...byAddress, name: 'forgot-password-unproven', max: 5, windowMs: HOUR_MS },
  unprovenEmail: { ...byEmail, name: 'forgot-password-unproven-email', max: 2, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>
