import { DAY_MS } from '@sesame/contract/durations'
import { MAILED_NEWS, PAGES, type Email, type EmailKind } from '../mails/email.ts'
import type { Links, Recipient } from '../mails/render-email.ts'

/** Wednesday 19 November 2025, 14:55 in Paris. */
const AT = Date.UTC(2025, 10, 19, 13, 55)

const alert = { alert: 'abcdefghij' }
const occasion = {
  at: AT,
  browser: 'Chrome',
  device: 'Linux',
  place: 'Bruxelles, Belgique',
  ...alert,
}
const addresses = { oldEmail: 'marie.lefevre@exemple.fr', newEmail: 'm.lefevre@exemple.org' }

const wait = { until: AT + 7 * DAY_MS, day: 1 }

export const SAMPLE_SITE = 'https://compte.exemple.fr'

export const SAMPLE_RECIPIENT: Recipient = {
  name: 'Marie Lefèvre',
  locale: 'fr',
  email: addresses.oldEmail,
}

const action = (mode: string) => `${SAMPLE_SITE}/auth/action?mode=${mode}&oobCode=exemple`
const alertLinks = {
  main: `${SAMPLE_SITE}/securite/alerte?code=exemple-non`,
  confirm: `${SAMPLE_SITE}/securite/alerte?code=exemple-oui`,
}

const linkOf = (kind: EmailKind) =>
  PAGES[kind] === undefined ? {} : { main: `${SAMPLE_SITE}${PAGES[kind]}` }

/** An e-mail of every kind, with its links. Some kinds appear more than once, with different content. */
export const SAMPLE_EMAILS: readonly (readonly [name: string, Email, Omit<Links, 'site'>])[] = [
  ['verify-email', { kind: 'verify-email' }, { main: action('verifyEmail') }],
  [
    'change-email',
    { kind: 'change-email', newEmail: addresses.newEmail },
    { main: action('verifyAndChangeEmail') },
  ],
  ['reset-password', { kind: 'reset-password' }, { main: action('resetPassword') }],
  [
    'reset-password-not-me',
    { kind: 'reset-password', notMe: true },
    { main: action('resetPassword') },
  ],
  [
    'reset-password-first',
    { kind: 'reset-password', isFirst: true },
    { main: action('resetPassword') },
  ],
  ['new-device', { kind: 'new-device', ...occasion, provider: 'password' }, alertLinks],
  ['password-changed', { kind: 'password-changed', ...occasion }, alertLinks],
  ['email-changed', { kind: 'email-changed', ...occasion, ...addresses }, alertLinks],
  [
    'email-changed-by-team',
    { kind: 'email-changed', ...occasion, ...addresses, byTeam: true, isFinal: true },
    {},
  ],
  ['method-added', { kind: 'method-added', ...occasion, provider: 'google.com' }, alertLinks],
  [
    'passkey-added',
    { kind: 'method-added', ...occasion, provider: 'passkey', passkeyName: 'iPhone de Marie' },
    alertLinks,
  ],
  ['method-removed', { kind: 'method-removed', ...occasion, provider: 'apple.com' }, alertLinks],
  ...(
    [
      'second-factor-added',
      'second-factor-removed',
      'recovery-codes-replaced',
      'recovery-code-used',
    ] as const
  ).map((kind) => [kind, { kind, ...occasion }, alertLinks] as const),
  ['second-factor-wait', { kind: 'second-factor-wait', ...occasion, ...wait }, alertLinks],
  [
    'second-factor-wait-by-team',
    { kind: 'second-factor-wait', at: AT, ...alert, ...wait, day: 4, byTeam: true },
    alertLinks,
  ],
  [
    'sessions-ended',
    { kind: 'sessions-ended', at: AT, browser: 'Chrome', device: 'Linux' },
    { main: `${SAMPLE_SITE}/connexion` },
  ],
  ['account-disabled', { kind: 'account-disabled', at: AT }, {}],
  ...MAILED_NEWS.map((kind) => [kind, { kind, at: AT }, linkOf(kind)] as const),
  [
    'request-waiting',
    { kind: 'request-waiting', expiresAt: AT },
    { main: 'https://console.exemple.fr/en-attente' },
  ],
  [
    'erasure-near',
    { kind: 'erasure-near', erasedAt: Date.UTC(2025, 11, 1, 9) },
    { main: `${SAMPLE_SITE}/connexion` },
  ],
  [
    'account-deleted',
    { kind: 'account-deleted', goneSince: AT },
    { main: `${SAMPLE_SITE}/compte/reprendre?code=exemple` },
  ],
  ['erased', { kind: 'erased', at: AT, idle: false }, {}],
  ['erased-by-team', { kind: 'erased', at: AT, idle: false, byTeam: true }, {}],
  ['erased-idle', { kind: 'erased', at: AT, idle: true }, {}],
]
