import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Mail } from '@sesame/contract/records/mail'
import type { Passkey } from '@sesame/contract/records/passkey'
import { ROUND_MS } from '../../../functions/src/common/access/access-record.ts'
import type { Account } from '../../../functions/src/common/account/account.ts'
import { madeSeconds } from '../../../functions/src/common/account/has-made.ts'

/** Assumptions about the mix of people, as shares of all people. */
const PEOPLE = {
  guests: 0.1,
  withPasskey: 0.2,
  withSession: 0.3,
  /** Number of e-mails that a person with an address receives in a month. */
  emailsAMonth: 2,
  /**
   * Of the people active within the hour, the share who have signed in since the last search for changed accounts, which looks
   * back 25 minutes.
   */
  signedInLately: 0.4,
} as const

/** All records of a database instance, by path and uid. */
export type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The number of people in a project, and the number of people of each kind that jobs treat differently. */
export interface Crowd {
  readonly people: number
  /**
   * People by their last activity: `active` within the hour, `today` earlier but since last night, `month` earlier but
   * within 30 days.
   */
  readonly active: number
  readonly today: number
  readonly month: number
  /** People for whom `wake` has something to do. */
  readonly due: number
  /** People who need nothing, and whom `wake` examines only because their regular check is due. */
  readonly looks: number
  /** People whom the nightly check of the directory reads in one night. */
  readonly walked: number
}

/** A sample person, whose records are copied for each person of the same kind, under another uid. */
export interface Sample {
  readonly records: Tree
  readonly account: Account
}

export interface Samples {
  readonly member: Sample
  readonly guest: Sample
}

/** The records and the account of one person. */
interface Person {
  readonly records: Readonly<Record<string, unknown>>
  /** Null if the identity service has no such account. */
  readonly account: Account | null
}

type Change = (person: Person, now: number) => Person

const LONG_AGO_MS = 400 * DAY_MS

/**
 * The number of nights in which the nightly check of the directory reads everyone once. The count fails if the job takes
 * a different number.
 */
export const NIGHTS = 30

/** Makes a uid of realistic length from an index. */
const uidOf = (index: number) => String(index).padStart(28, '0')

/**
 * Whether the person with an index belongs to a share of all people. The first people of every hundred do, so that they
 * are spread evenly.
 */
const isIn = (index: number, share: number) => index % 100 < share * 100

/** Returns a time within a span. Times of successive people are evenly distributed, but not in order. */
const within = (spanMs: number, index: number) =>
  Math.floor(((Math.abs(index) * 7919) % 10_007) * (spanMs / 10_007))

/** Creates the records and accounts of a project with this many people. Every kind has the same mix of people. */
export function crowdOf({ member, guest }: Samples, crowd: Crowd, now: number) {
  const records: Record<string, Record<string, unknown>> = {}
  const accounts = new Map<string, Account>()
  for (let index = 0; index < crowd.people; index += 1) {
    const uid = uidOf(index)
    // The last people in the list are due, and the reasons alternate from one person to the next. The people just before them
    // are due only for their regular check.
    const dueIndex = index - (crowd.people - crowd.due)
    const isDue = dueIndex >= 0
    const dueKind = isDue ? dueIndex % DUE.length : -1
    // Spread 30 due people evenly, five for each reason.
    const place = isDue ? Math.floor(dueIndex / DUE.length) * 20 + dueKind * 4 : index
    // Make every tenth person a guest, so that guests and members have open sessions. The first reason applies to guests.
    const isGuest = isDue ? dueKind === 0 : place % 10 >= 10 - PEOPLE.guests * 10
    const isToWake = dueIndex >= -crowd.looks
    const changes: readonly Change[] = [
      ...(isIn(place, PEOPLE.withSession) ? [] : [withoutSessions]),
      ...(isGuest ? [] : [withEmails]),
      ...(!isGuest && isIn(place * 7, PEOPLE.withPasskey) ? [withPasskey] : []),
      lastSeen(index, crowd, isGuest),
      inDirectory,
      ...DUE.slice(dueKind, dueKind + 1),
      // Mix the due people with those of the regular check, by time.
      toWake(isToWake ? -HOUR_MS - within(HOUR_MS, dueIndex) : within(ROUND_MS, dueIndex)),
    ]
    const sample = isGuest ? guest : member
    const person = changes.reduce((one, change) => change(one, now), named(sample, uid))
    for (const [path, record] of Object.entries(person.records)) {
      const byUid = (records[path] ??= {})
      byUid[uid] = record
    }
    if (person.account) accounts.set(uid, person.account)
  }
  const walked = crowd.walked * NIGHTS
  const jobs = {
    accountsCheckedAt: now - 10 * MINUTE_MS,
    slowWalk: {
      people: 0,
      registered: 0,
      copiedAt: now - DAY_MS,
      last: { people: walked, registered: walked * (1 - PEOPLE.guests) },
    },
  }
  return { records: { ...records, jobs }, accounts }
}

/** Copies the records and the account of a sample person under another uid. */
function named({ records, account }: Sample, uid: string): Person {
  const own = Object.entries(records).flatMap(([path, byUid]) =>
    account.uid in byUid ? [[path, byUid[account.uid]] as const] : [],
  )
  const person: Person = { records: Object.fromEntries(own), account }
  // Replace the uid in upper and lower case, because the e-mail address contains it in lower case.
  const text = JSON.stringify(person).replaceAll(new RegExp(account.uid, 'gi'), uid)
  return JSON.parse(text) as Person
}

const change = (person: Person, path: string, record: unknown): Person => ({
  ...person,
  records: { ...person.records, [path]: record },
})

interface Access {
  readonly rev: number
  readonly states?: Readonly<Record<string, { readonly expiresAt: number }>>
  readonly lives?: Readonly<Record<string, number>>
  readonly shown?: Readonly<Record<string, object>>
  readonly [more: string]: unknown
}

const accessOf = ({ records }: Person) => records['access'] as Access

function withoutSessions(person: Person): Person {
  const { states: _, lives: _lives, shown: _shown, signIns: _signIns, ...left } = accessOf(person)
  const { presence: _presence, ...records } = person.records
  return { ...person, records: { ...records, access: left } }
}

/**
 * Sets the time when the person was last active. Guests were all active within the month, because guests inactive for longer
 * would be due.
 */
function lastSeen(index: number, { active, today, month }: Crowd, isGuest: boolean): Change {
  const agoMs = [
    ...[index < active && MINUTE_MS, index < active + today && 2 * HOUR_MS],
    ...[index < active + today + month && 10 * DAY_MS, isGuest && 29 * DAY_MS],
  ].find((ago) => ago !== false)
  const hasSignedIn = index >= active || isIn(index * 3, PEOPLE.signedInLately)
  return (person, now) => {
    const at = now - (agoMs ?? 40 * DAY_MS)
    return seenAt(person, at, hasSignedIn ? at : at - HOUR_MS)
  }
}

function seenAt(person: Person, at: number, signedInAt = at): Person {
  const access = accessOf(person)
  const shown = Object.entries(access.shown ?? {}).map(([sid, one]) => [
    sid,
    { ...one, lastSeenAt: at },
  ])
  const seen = change(person, 'seen', at)
  const lastSignInSeconds = Math.floor(signedInAt / SECOND_MS)
  return {
    ...change(seen, 'access', {
      ...access,
      ...(access.shown && { shown: Object.fromEntries(shown) as object }),
    }),
    account: person.account && { ...person.account, lastActiveAt: at, lastSignInSeconds },
  }
}

/** Adds the person's directory entry, as last night's job would have left it. */
function inDirectory(person: Person, now: number): Person {
  const entry = person.records['directory'] as { readonly created: number }
  const seen = Math.min(person.records['seen'] as number, now - 3 * DAY_MS)
  const viaPasskey = 'passkeys' in person.records && { viaPasskey: entry.created }
  return change(person, 'directory', { ...entry, seen, ...viaPasskey })
}

/** Sets the time at which `wake` examines the person next. */
const toWake =
  (inMs: number): Change =>
  (person, now) =>
    change(person, 'access', { ...accessOf(person), wakeAt: now + inMs })

/** Adds the records of a month's e-mails. */
function withEmails(person: Person, now: number): Person {
  const emails = Array.from({ length: PEOPLE.emailsAMonth }, (_, index) => {
    const message: Mail = { kind: 'new-device', at: now - index * DAY_MS, outcome: 'sent' }
    return [`email${index}`, message]
  })
  return change(person, 'mails', Object.fromEntries(emails))
}

function withPasskey(person: Person, now: number): Person {
  const passkey: Passkey = {
    name: 'iCloud',
    credentialId: 'A'.repeat(43),
    publicKey: 'A'.repeat(103),
    counter: 0,
    transports: ['internal', 'hybrid'],
    syncs: true,
    backedUp: true,
    manager: 'iCloud',
    createdAt: now - DAY_MS,
    ...(person.account && { accountSeconds: madeSeconds(person.account) }),
    lastUsedAt: now,
  }
  return change(person, 'passkeys', { ['B'.repeat(43)]: passkey })
}

/** The reasons for which `wake` may have something to do for a person. The first applies to a guest. */
const DUE: readonly Change[] = [
  // An idle guest.
  (person, now) => seenAt(person, now - LONG_AGO_MS),
  // A session that has expired.
  (person, now) => {
    const access = accessOf(person)
    const states = Object.entries(access.states ?? {})
    const expired = states.map(([sid, state], index) => [
      sid,
      index === 0 ? { ...state, expiresAt: now - DAY_MS } : state,
    ])
    const lives = { ...access.lives, 1: now - DAY_MS }
    const left = { ...access, states: Object.fromEntries(expired) as object, lives }
    return change(person, 'access', left)
  },
  // Entries past their retention period: an event, an alert and an e-mail.
  (person, now) => {
    const at = now - LONG_AGO_MS
    const old = (path: string, key: string, entry: object) => (one: Person) =>
      change(one, path, { ...(one.records[path] as object | undefined), [key]: entry })
    const message: Mail = { kind: 'new-device', at, outcome: 'sent' }
    return [
      old('audit', `${at}-AAAAAAAAAA`, { at, event: 'sign-in' }),
      old('notifications', 'AAAAAAAAAA', { at, kind: 'new-device' }),
      old('mails', 'email-old', message),
    ].reduce((one, add) => add(one), person)
  },
  // A sign-in method that was never confirmed.
  (person, now) => {
    const unconfirmed = { google: { is: 'AAAAAAAAAA', since: now - 2 * DAY_MS } }
    const linked = { 'google.com': { subject: 'AAAAAAAAAA', email: null } }
    const providers = ['password', 'google.com'] as const
    return {
      ...change(person, 'access', { ...accessOf(person), unconfirmed }),
      account: person.account && { ...person.account, linked, providers },
    }
  },
  // An account that was deleted at the identity service.
  (person, now) => ({
    ...change(person, 'access', { ...accessOf(person), goneSince: now - LONG_AGO_MS }),
    account: null,
  }),
  // A sign-up that was never finished.
  ({ records, account }, now) => {
    const since = now - 2 * DAY_MS
    const { by } = records['access'] as Access
    return {
      records: { access: { by, rev: 1, endedSeconds: 0, signUpSince: since } },
      account: account && {
        ...account,
        isMarkedRegistered: false,
        emailVerified: false,
        createdAt: since,
      },
    }
  },
]
