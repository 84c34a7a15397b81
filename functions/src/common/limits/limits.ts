import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'

/** How many requests an address, an e-mail, a person or a service may make in a window of time. */
export interface Limit {
  /** Name of the counter in the database and in logs. */
  readonly name: string
  readonly by: 'address' | 'email' | 'person' | 'service'
  readonly max: number
  readonly windowMs: number
  /**
   * `everywhere` counts in the database for all instances, and refuses if it cannot count. `instance` counts in memory,
   * separately on each instance.
   */
  readonly scope: 'everywhere' | 'instance'
}

/** A limit that needs only the request's address and caller. */
export type RouteLimit = Limit & { readonly by: 'address' | 'person' | 'service' }

export const byAddress = { by: 'address', scope: 'everywhere' } as const
const byEmail = { by: 'email', scope: 'everywhere' } as const
export const byPerson = { by: 'person', scope: 'everywhere' } as const
export const inMemory = { by: 'address', scope: 'instance', windowMs: 10 * MINUTE_MS } as const

/**
 * All limits, except those of the console (`console-limits.ts`). Limits by address are wide, because an office, a school or a
 * mobile operator shares one address. Refused requests have limits of their own (docs/decisions/009).
 */
export const LIMITS = {
  // By address, before the caller is known. These bound our own work.
  signInAsked: { ...inMemory, name: 'sign-in-asked', max: 1200 },
  signUpAsked: { ...inMemory, name: 'sign-up-asked', max: 600 },
  resetPasswordAsked: { ...inMemory, name: 'reset-password-asked', max: 600 },
  forgotPasswordAsked: { ...inMemory, name: 'forgot-password-asked', max: 600 },
  answerAlertAsked: { ...inMemory, name: 'answer-alert-asked', max: 600 },
  restoreAccountAsked: { ...inMemory, name: 'restore-account-asked', max: 600 },
  passkeyOptionsAsked: { ...inMemory, name: 'passkey-options-asked', max: 1200 },
  passkeyVerifyAsked: { ...inMemory, name: 'passkey-verify-asked', max: 1200 },
  secondFactorAnswerAsked: { ...inMemory, name: 'second-factor-answer-asked', max: 600 },
  secondFactorLostAsked: { ...inMemory, name: 'second-factor-lost-asked', max: 600 },
  /** Reports of browsers, whose pages may violate their policy many times. */
  violationReports: { ...inMemory, name: 'csp-reports', max: 120 },
  /** Wide, because signed tokens cannot be guessed. */
  refresh: { ...inMemory, name: 'refresh-access-token', max: 1200 },

  // Services ask for many people from one address.
  introspectAsked: { ...inMemory, name: 'introspect-asked', max: 60_000 },
  introspect: { ...inMemory, by: 'service', name: 'introspect', max: 60_000 },
  /** Counts only wrong keys, so a legitimate service at the same address shares only `introspectAsked`, which is wide. */
  unknownService: { ...inMemory, name: 'unknown-service', max: 60 },

  // By person, with a session.
  calls: { ...inMemory, by: 'person', name: 'calls', max: 600 },
  exports: { ...byPerson, name: 'export', max: 5, windowMs: HOUR_MS },
  // A request carries up to 8 MiB. So in an hour, a person can write three times as much as they may store, and read ten
  // times.
  fileWrites: { ...byPerson, name: 'file-writes', max: 60, windowMs: HOUR_MS },
  fileReads: { ...byPerson, name: 'file-reads', max: 200, windowMs: HOUR_MS },
  // Each sends an e-mail; `changeEmail` sends it to any address the person enters.
  verifyEmail: { ...byPerson, name: 'verify-email', max: 5, windowMs: HOUR_MS },
  changeEmail: { ...byPerson, name: 'change-email', max: 5, windowMs: HOUR_MS },
  // Strangers can name the recipient, too, and accounts are free. So neither an account nor, for `changeEmail`, a network
  // address alone can use these up.
  changeEmailFrom: { ...byAddress, name: 'change-email-from', max: 20, windowMs: HOUR_MS },
  verifyEmailTo: { ...byEmail, name: 'verify-email-to', max: 30, windowMs: HOUR_MS },
  changeEmailTo: { ...byEmail, name: 'change-email-to', max: 30, windowMs: HOUR_MS },
  passkeys: { ...byPerson, name: 'passkeys', max: 20, windowMs: HOUR_MS },
  /**
   * First codes of an app, sent in the person's own session. Codes sent while signing in have a separate limit of tries.
   */
  secondFactor: { ...byPerson, name: 'second-factor', max: 20, windowMs: 10 * MINUTE_MS },
  video: { ...inMemory, name: 'video', max: 600 },

  // After a valid proof or captcha.
  signIn: { ...byAddress, name: 'sign-in', max: 300, windowMs: 10 * MINUTE_MS },
  signUp: { ...byAddress, name: 'sign-up', max: 60, windowMs: HOUR_MS },
  /** Wider, because many people cancel their browser's dialog and start again. */
  passkeySignUpOptions: {
    ...byAddress,
    name: 'passkey-sign-up-options',
    max: 120,
    windowMs: HOUR_MS,
  },
  passkeySignUp: { ...byAddress, name: 'passkey-sign-up', max: 60, windowMs: HOUR_MS },
  resetPassword: { ...byAddress, name: 'reset-password', max: 60, windowMs: HOUR_MS },
  forgotPassword: { ...byAddress, name: 'forgot-password', max: 60, windowMs: HOUR_MS },
  forgotPasswordEmail: { ...byEmail, name: 'forgot-password-email', max: 5, windowMs: HOUR_MS },

  // Without a valid captcha the request may still come from a real person.
  unproven: { ...byAddress, name: 'forgot-password-unproven', max: 5, windowMs: HOUR_MS },
  unprovenEmail: { ...byEmail, name: 'forgot-password-unproven-email', max: 2, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>
