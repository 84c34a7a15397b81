import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { Person, PersonRow } from '@sesame/contract/person'
import { NOW_MS } from './fakes.ts'

/** A console session whose operator proved their identity a minute ago. */
export const camille: ConsoleSession = {
  uid: 'camille',
  role: 'owner',
  email: 'camille.brun@exemple.fr',
  displayName: 'Camille Brun',
  createdAt: NOW_MS - HOUR_MS,
  expiresAt: NOW_MS + 7 * HOUR_MS,
  byPassword: false,
  toDecide: { count: 0, receivers: 0, dueAt: null },
  provenAt: NOW_MS - MINUTE_MS,
}

export const STALE = { provenAt: NOW_MS - 42 * MINUTE_MS }

export const thomasRow: PersonRow = {
  uid: 'thomas',
  email: 'thomas.nguyen@exemple.fr',
  displayName: 'Thomas Nguyen',
  isAnonymous: false,
  emailVerified: true,
  disabled: false,
  providers: ['passkey', 'password'],
  createdAt: NOW_MS - 281 * DAY_MS,
  lastSeenAt: NOW_MS - 4 * MINUTE_MS,
}

export const thomas: Person = {
  uid: 'thomas',
  revision: 'r1',
  email: 'thomas.nguyen@exemple.fr',
  emailVerified: true,
  displayName: 'Thomas Nguyen',
  isAnonymous: false,
  disabled: false,
  locale: 'fr',
  createdAt: NOW_MS - 281 * DAY_MS,
  acceptedTermsAt: NOW_MS - 281 * DAY_MS,
  acceptedTermsVersion: 1,
  refusedTerms: null,
  adoptedAt: null,
  lastSignInAt: NOW_MS - HOUR_MS,
  lastSeenAt: NOW_MS - 4 * MINUTE_MS,
  lockDelayMinutes: 15,
  providers: ['password'],
  passkeys: [],
  devices: [],
  sessions: [
    {
      sid: 'aaaaaaaaaa',
      device: 'Android',
      browser: 'Chrome',
      provider: 'password',
      createdAt: NOW_MS - DAY_MS,
      lastSeenAt: NOW_MS - 4 * MINUTE_MS,
      lockedAt: null,
    },
    {
      sid: 'bbbbbbbbbb',
      device: 'Linux',
      browser: 'Firefox',
      provider: 'password',
      createdAt: NOW_MS - DAY_MS,
      lastSeenAt: NOW_MS - HOUR_MS,
      lockedAt: null,
    },
  ],
  signIns: [],
  mails: [],
  signInCheck: {
    at: NOW_MS,
    obstacles: [],
    freeLimits: 14,
    methods: [{ provider: 'password', isTrusted: true }],
  },
  refusals: [],
  timeline: {
    items: [
      {
        source: 'event',
        id: 'e1',
        at: NOW_MS - HOUR_MS,
        event: 'sign-in',
        provider: 'password',
      },
      {
        source: 'event',
        id: 'e2',
        at: NOW_MS - 2 * HOUR_MS,
        event: 'sign-in-refused',
        code: 'auth/of-tomorrow',
      },
      { source: 'event', id: 'e3', at: NOW_MS - 3 * HOUR_MS, event: 'of-tomorrow' },
      { source: 'alert', id: 'dddddddddd', at: NOW_MS - DAY_MS, kind: 'new-device' },
    ],
    next: 'suite',
  },
  sizes: { records: 1200, files: 0, fileCount: 0 },
  erasingSince: null,
  erasureRequest: null,
  mailboxLostAt: null,
  operatorRole: null,
  secondFactor: null,
}
