import type { Trouble } from '../../../functions/src/common/logging/trouble.ts'

/** Logged events of severity WARNING and above that raise no alert, and why. docs/logs-and-alerts.md names each. */
export const UNWATCHED = {
  'account-changed':
    'a person changed their sign-in methods, and what they no longer have has ended',
  'account-enabled': 'an operator let somebody in again, which takes nothing from anybody',
  'account-mail-refused': 'somebody asked too often; a quota that is used up answers as a failure',
  'account-secured': 'a person said « ce n’était pas moi », and what was to be done is done',
  'captcha-refused': 'a program, or a person who tries again; `too-many` says when there are many',
  'check-unknown': 'the operator who asked for the check reads on the page that it is unknown',
  'directory-failed': 'the console shows somebody late; the nightly job sets it right',
  'methods-not-edited': 'they open nothing; the job `wake` does it within a day',
  'passkey-copied': 'its owner is told; keys that were restored count backwards too',
  'passkey-not-released': 'it opens nothing; its id stays with its owner until they are erased',
  'rate-limit': 'one line for each subject and window; `too-many` counts the refusals',
  'request-end-failed': 'the journal says how the request ended; its own record says approved',
  'sdk-warnings-withheld': '`sdk-warning` is watched, and comes first',
  'sessions-ended': 'an operator ended sessions, with a reason in the journal',
  'sign-up-not-undone': 'an empty account is left; `doctor` counts it',
  'statistics-unread': 'the operator reads on the page that figures are missing',
} as const satisfies Partial<Record<Trouble, string>>
