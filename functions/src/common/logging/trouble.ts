/**
 * Events of log lines with severity WARNING or above. `operations/monitoring/signals` either monitors each event, or states why
 * not.
 */
export const TROUBLES = [
  'account-changed',
  'account-disabled',
  'account-enabled',
  'account-mail-refused',
  'account-secured',
  'captcha-refused',
  'captcha-unavailable',
  'check-unknown',
  'commit-refused',
  'directory-failed',
  'erasures-braked',
  'event-abandoned',
  'event-deferred',
  'event-failed',
  'event-not-queued',
  'files-uncounted',
  'goodbye-failed',
  'job',
  'job-failed',
  'job-item-failed',
  'job-run-failed',
  'jobs-not-started',
  'jobs-only-count',
  'journal-broken',
  'journal-outcome-failed',
  'email-failed',
  'mail-deferred',
  'mail-expired',
  'mail-failed',
  'mail-limited',
  'mail-lost',
  'mail-not-queued',
  'mail-refused',
  'methods-not-edited',
  'operator-sign-in-refused',
  'passkey-copied',
  'passkey-not-released',
  'push-failed',
  'rate-limit',
  'request-end-failed',
  'sdk-warning',
  'sdk-warnings-withheld',
  'sessions-ended',
  'sign-in-refused',
  'sign-up-not-undone',
  'statistics-failed',
  'statistics-unread',
  'token-reuse',
  'unhealthy',
  'unlock-refused',
] as const

/** The name of an event in {@link TROUBLES}. */
export type Trouble = (typeof TROUBLES)[number]

export function isTrouble(event: string): event is Trouble {
  return (TROUBLES as readonly string[]).includes(event)
}
