/**
 * Everything that our pages store in a browser, grouped by purpose. The privacy policy contains this list. A `*` matches any
 * ending.
 *
 * The names are storage keys, and names of databases, caches and cookies. `stored.test.ts` finds our own keys in the sources, and
 * `tests/e2e/legal.spec.ts` compares the list with what a browser really stores.
 */
export const STORED = {
  session: ['accessToken', 'accessTokenSkewMs', 'databaseURL', 'heldSessions', 'firebase*'],
  browser: ['browserToken'],
  person: ['known', 'lastPhoto'],
  lock: ['lockedAfterMinutes', 'lastActivityAt', 'lockDelayMinutes'],
  choices: ['theme', 'locale', 'consent'],
  comfort: [
    'lastMethod',
    'lostFactor',
    'passkeyOf',
    'passkeyOwner',
    'passkeyOfferAt',
    'passkeyTriedFor',
    'passkeysTold',
    'font',
    'missingVideo',
    'verificationMail',
  ],
  redirect: ['redirect', 'untold'],
  mail: ['mailLink'],
  offline: ['hors-connexion-*'],
  captcha: ['_grecaptcha*'],
  visits: ['_ga*'],
  cdn: ['cdnFailed'],
} as const

export type Stored = keyof typeof STORED
