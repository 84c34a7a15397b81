import type { Trouble } from '../../../functions/src/common/logging/trouble.ts'

/** Events logged at WARNING or above that raise no alert, each with the reason. docs/logs-and-alerts.md lists them too. */
export const UNWATCHED = {
  'account-changed':
    'a person changed their sign-in methods, and the sessions of removed ones have ended',
  'account-enabled': 'an operator enabled an account again, which harms nobody',
  'account-mail-refused': 'a person asked too often; an exhausted quota is logged as a failure',
  'account-secured': 'a person said « ce n’était pas moi », and their account is secured',
  'captcha-refused': 'a program, or a person who can try again; `too-many` covers large numbers',
  'check-unknown': 'the operator who asked for the check sees on the page that it could not tell',
  'directory-failed': 'the console shows a change late; the nightly job corrects it',
  'event-deferred': 'it is tried again for a day; `event-abandoned` says that it was in vain',
  'methods-not-edited': 'the methods open nothing; the job `wake` edits them within a day',
  'passkey-copied': 'the owner is alerted; restored passkeys count backwards, too',
  'passkey-not-released':
    'the passkey opens nothing; its id stays with its owner until they are erased',
  'rate-limit': 'one line for each subject and window; `too-many` counts the refusals',
  'files-uncounted': 'the console says so beside the request for an erasure',
  'request-end-failed': 'the journal says how the request ended; its own record says approved',
  'sdk-warnings-withheld': '`sdk-warning` raises an alert, and comes first',
  'sessions-ended': 'an operator ended sessions, with a reason in the journal',
  'sign-up-not-undone': 'it leaves an empty account, which `doctor` counts',
  'statistics-unread': 'the operator sees on the page that figures are missing',
} as const satisfies Partial<Record<Trouble, string>>
