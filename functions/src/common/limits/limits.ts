import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'

/** How many requests an IP address, an e-mail address, a person or a service may make in a time window. */
export interface Limit {
  /** Name of the limit in the database and in logs. */
  readonly name: string
  readonly by: 'address' | 'email' | 'person' | 'service'
  readonly max: number
  readonly windowMs: number
  /**
   * `everywhere`: counted in the database for all instances; if counting fails, the request is rejected. `instance`: counted in
   * memory, separately on each instance.
   */
  readonly scope: 'everywhere' | 'instance'
}

/** A limit that requires only the request's IP address and caller. */
export type RouteLimit = Limit & { readonly by: 'address' | 'person' | 'service' }

export const byAddress = { by: 'address', scope: 'everywhere' } as const
const byEmail = { by: 'email', scope: 'everywhere' } as const
export const byPerson = { by: 'person', scope: 'everywhere' } as const
export const inMemory = { by: 'address', scope: 'instance', windowMs: 10 * MINUTE_MS } as const

/**
 * All rate limits, except those of the console (`console-limits.ts`). Limits by IP address are high, because all users of an
 * office, a school or a mobile operator may share one address. Rejected requests have separate limits (docs/decisions/009).
 */
export const LIMITS = {
  // Limits by IP address, counted before the caller is known. They protect our own capacity.
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
  /** Violation reports of browsers. A page may violate its Content-Security-Policy many times. */
  violationReports: { ...inMemory, name: 'csp-reports', max: 120 },
  /** This limit is high, because signed tokens cannot be guessed. */
  refresh: { ...inMemory, name: 'refresh-access-token', max: 1200 },

  // Services request the data of many people from one IP address.
  introspectAsked: { ...inMemory, name: 'introspect-asked', max: 60_000 },
  introspect: { ...inMemory, by: 'service', name: 'introspect', max: 60_000 },
  /**
   * Counts only requests with a wrong key. A legitimate service that shares its IP address with an attacker is therefore
   * not affected by this limit, but only by the high limit `introspectAsked`.
   */
  unknownService: { ...inMemory, name: 'unknown-service', max: 60 },

  // Limits by person, for requests of a session.
  calls: { ...inMemory, by: 'person', name: 'calls', max: 600 },
  exports: { ...byPerson, name: 'export', max: 5, windowMs: HOUR_MS },
  // A request contains up to 8 MiB. So within an hour, a person can write three times as much as they may store, and read ten
  // times as much.
  fileWrites: { ...byPerson, name: 'file-writes', max: 60, windowMs: HOUR_MS },
  fileReads: { ...byPerson, name: 'file-reads', max: 200, windowMs: HOUR_MS },
  // Each request sends an e-mail. `changeEmail` sends it to any address that the person enters.
  verifyEmail: { ...byPerson, name: 'verify-email', max: 5, windowMs: HOUR_MS },
  changeEmail: { ...byPerson, name: 'change-email', max: 5, windowMs: HOUR_MS },
  // Anyone can request e-mails to a recipient, and accounts are free. One account must not use up a recipient's limit. So
  // these limits are higher than what one account, or for `changeEmail` one IP address, may request.
  changeEmailFrom: { ...byAddress, name: 'change-email-from', max: 20, windowMs: HOUR_MS },
  verifyEmailTo: { ...byEmail, name: 'verify-email-to', max: 30, windowMs: HOUR_MS },
  changeEmailTo: { ...byEmail, name: 'change-email-to', max: 30, windowMs: HOUR_MS },
  passkeys: { ...byPerson, name: 'passkeys', max: 20, windowMs: HOUR_MS },
  /**
   * First codes of an authenticator app, sent in the person's own session. Codes sent while signing in have a separate limit of
   * attempts.
   */
  secondFactor: { ...byPerson, name: 'second-factor', max: 20, windowMs: 10 * MINUTE_MS },
  video: { ...inMemory, name: 'video', max: 600 },

  // Counted after a valid proof of identity or a valid captcha.
  signIn: { ...byAddress, name: 'sign-in', max: 300, windowMs: 10 * MINUTE_MS },
  signUp: { ...byAddress, name: 'sign-up', max: 60, windowMs: HOUR_MS },
  /** Higher than `signUp`, because many people cancel the browser's dialog and start again. */
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

  // Limits for requests without a valid captcha, which may still come from a human.
  unproven: { ...byAddress, name: 'forgot-password-unproven', max: 5, windowMs: HOUR_MS },
  unprovenEmail: { ...byEmail, name: 'forgot-password-unproven-email', max: 2, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>
