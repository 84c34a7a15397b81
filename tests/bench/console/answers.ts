import { getOverview, type Overview } from '@sesame/contract/endpoints/console/overview'
import { listOperators } from '@sesame/contract/endpoints/console/operators'
import { readPerson, searchPeople } from '@sesame/contract/endpoints/console/people'
import { getConsoleSession, type ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Person, PersonRow } from '@sesame/contract/person'
import type { Text } from 'sesame-emulators/texts/localized'
import { plausiblePeople } from '../../support/plausible-people.ts'

const now = Date.now()
const DAYS = 30

const me: ConsoleSession = {
  uid: 'mesure',
  role: 'owner',
  email: 'mesure@exemple.fr',
  displayName: 'Marie Lefèvre',
  createdAt: now,
  expiresAt: now + HOUR_MS,
  byPassword: false,
  toDecide: { count: 0, receivers: 0, dueAt: null },
  provenAt: now,
}

const rows = plausiblePeople(25, now).map(({ user, disabled, lastSeenAt }): PersonRow => ({
  uid: user.uid,
  email: user.email,
  displayName: user.displayName,
  disabled,
  lastSeenAt,
  isAnonymous: user.isAnonymous,
  emailVerified: user.emailVerified,
  providers: user.providers,
  createdAt: user.createdAt,
}))

const days = Array.from({ length: DAYS + 1 }, (_, i) =>
  new Date(now - (DAYS - i) * DAY_MS).toISOString().slice(0, 10),
)
const counts = (height: number) => days.map((_, i) => height + ((i * 7) % 31))
const totals = {
  signIns: 9000,
  signUps: 900,
  upgrades: 90,
  guests: 900,
  refusals: 900,
  resets: 90,
  resetRequests: 90,
}
const overview: Overview = {
  at: now,
  days,
  emergencyUsedAt: null,
  hasStatistics: true,
  totals,
  before: totals,
  activePeopleBefore: 7880,
  signIns: ['password', 'google.com', 'passkey', 'microsoft.com'].map((provider) => ({
    provider,
    counts: counts(200),
  })),
  refusals: ['auth/invalid-token', 'request/too-many'].map((reason) => ({
    reason,
    counts: counts(20),
  })),
  signUps: counts(30),
  upgrades: counts(3),
  guests: counts(30),
  activePeople: counts(7880),
  resets: counts(3),
  resetRequests: counts(5),
  health: {
    probes: [{ name: 'database', ok: true, durationMs: 12 }],
    mailQueue: { length: 3, capped: false, oldestAt: now },
    hasRuns: true,
    jobs: [],
  },
}

const NAME = 'Thomas Nguyen'
const person: Person = {
  uid: 'thomas',
  revision: 'r1',
  email: 'thomas@exemple.fr',
  emailVerified: true,
  displayName: NAME,
  isAnonymous: false,
  disabled: false,
  locale: 'fr',
  createdAt: now,
  acceptedTermsAt: now,
  acceptedTermsVersion: 1,
  refusedTerms: null,
  adoptedAt: null,
  lastSignInAt: now,
  lastSeenAt: now,
  lockDelayMinutes: 15,
  providers: ['password'],
  passkeys: [],
  devices: [],
  signIns: [],
  mails: [],
  signInCheck: {
    at: now,
    obstacles: [],
    freeLimits: 14,
    methods: [{ provider: 'password', isTrusted: true }],
  },
  refusals: [],
  sessions: Array.from({ length: 5 }, (_, i) => ({
    sid: `aaaaaaaaa${i}`,
    device: 'Android',
    browser: 'Chrome',
    provider: 'password',
    createdAt: now,
    lastSeenAt: now,
    lockedAt: null,
  })),
  timeline: {
    items: Array.from({ length: 30 }, (_, i) => ({
      source: 'event',
      id: `e${i}`,
      at: now - i * HOUR_MS,
      event: 'sign-in',
      provider: 'password',
    })),
    next: null,
  },
  sizes: { records: 1200, files: 0, fileCount: 0 },
  erasingSince: null,
  erasureRequest: null,
  mailboxLostAt: null,
  operatorRole: null,
  secondFactor: null,
}

/** Fixed responses by path, so that the benchmark measures only the pages. */
export const CONSOLE_ANSWERS: Readonly<Record<string, object>> = {
  [getConsoleSession.path]: me,
  [getOverview.path]: overview,
  [searchPeople.path]: { items: rows, next: null },
  [readPerson.path]: person,
  [listOperators.path]: { items: [] },
}

interface MeasuredScreen {
  readonly name: Text
  readonly path: string
  /** The paths of the API that the screen requests. */
  readonly asks: readonly string[]
  /** An expression, evaluated in the page, that is true if the screen shows the responses. */
  readonly isOpen: string
}

/** The screens that operators open most. */
export const SCREENS: readonly MeasuredScreen[] = [
  {
    name: { fr: 'vue d’ensemble', en: 'overview' },
    path: '/',
    asks: [getConsoleSession.path, getOverview.path],
    isOpen: `document.querySelectorAll('main svg[role=img]').length > 3`,
  },
  {
    name: { fr: 'personnes', en: 'people' },
    path: '/personnes',
    asks: [getConsoleSession.path, searchPeople.path],
    isOpen: `document.querySelectorAll('main tbody tr').length === ${rows.length}`,
  },
  {
    name: { fr: 'une personne', en: 'a person' },
    path: `/personnes/${person.uid}`,
    asks: [getConsoleSession.path, listOperators.path, readPerson.path],
    isOpen: `document.querySelector('main h1')?.textContent === '${NAME}'`,
  },
]
