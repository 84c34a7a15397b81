import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { Mail } from '@sesame/contract/records/mail'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Account } from '../../../functions/src/common/account/account.ts'
import { madeSeconds } from '../../../functions/src/common/account/has-made.ts'

/** What people are, as shares of all: assumptions. */
const PEOPLE = {
  guests: 0.1,
  withPasskey: 0.2,
  withSession: 0.3,
  /** That somebody with an address got in the last month. */
  lettersAMonth: 2,
} as const

/** All records of an instance. */
export type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** How many people there are, and of them: whom the API saw within the hour, and for whom a job has something to do. */
export interface Crowd {
  readonly people: number
  readonly active: number
  readonly due: number
}

/** A person whose records everybody of a kind has, under other uids. */
export interface Sample {
  readonly records: Tree
  readonly account: Account
}

export interface Samples {
  readonly member: Sample
  readonly guest: Sample
}

/** What is there of one person. */
interface Person {
  readonly records: Readonly<Record<string, unknown>>
  /** Null where the identity service has none. */
  readonly account: Account | null
}

type Change = (person: Person, now: number) => Person

const LONG_AGO_MS = 400 * DAY_MS

/** As long as a real one; the index spreads over the keys. */
const uidOf = (index: number) => String(index).padStart(28, '0')

/** Whoever is among the first of a hundred: a share that is even over the keys. */
const isIn = (index: number, share: number) => index % 100 < share * 100

/** A project of so many people, as many of each kind as there are of all. */
export function crowdOf({ member, guest }: Samples, { people, active, due }: Crowd, now: number) {
  const records: Record<string, Record<string, unknown>> = {}
  const accounts = new Map<string, Account>()
  for (let index = 0; index < people; index += 1) {
    const uid = uidOf(index)
    // The last tenth of every hundred, so that both kinds have open sessions.
    const isGuest = index % 10 >= 10 - PEOPLE.guests * 10
    // The last of all are due, of each kind in turn.
    const dueKind = index < people - due ? -1 : (index - (people - due)) % DUE.length
    const changes: readonly Change[] = [
      ...(isIn(index, PEOPLE.withSession) ? [] : [withoutSessions]),
      ...(isGuest ? [] : [withLetters]),
      ...(!isGuest && isIn(index * 7, PEOPLE.withPasskey) ? [withPasskey] : []),
      ...(index < active ? [] : [awayForAnHour, inDirectory]),
      ...(dueKind < 0 ? [] : DUE.slice(dueKind, dueKind + 1)),
    ]
    const sample = isGuest || dueKind === 0 ? guest : member
    const person = changes.reduce((one, change) => change(one, now), named(sample, uid))
    for (const [path, record] of Object.entries(person.records)) {
      const byUid = (records[path] ??= {})
      byUid[uid] = record
    }
    if (person.account) accounts.set(uid, person.account)
  }
  return { records: { ...records, jobs: { accountsCheckedAt: now - 10 * MINUTE_MS } }, accounts }
}

/** The records of a sample, under another uid. */
function named({ records, account }: Sample, uid: string): Person {
  const own = Object.entries(records).flatMap(([path, byUid]) =>
    account.uid in byUid ? [[path, byUid[account.uid]] as const] : [],
  )
  const person: Person = { records: Object.fromEntries(own), account }
  // Addresses are kept in lower case.
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

/** Somebody whom the API has not seen for an hour. */
function awayForAnHour(person: Person, now: number): Person {
  return seenAt(person, now - 2 * HOUR_MS)
}

/** As the last night left the entry of whoever has not come since. */
function inDirectory(person: Person): Person {
  const entry = person.records['directory'] as { readonly created: number } | undefined
  if (!entry) return person
  const viaPasskey = 'passkeys' in person.records && { viaPasskey: entry.created }
  return change(person, 'directory', {
    ...entry,
    seen: person.account?.lastActiveAt,
    ...viaPasskey,
  })
}

function seenAt(person: Person, at: number): Person {
  const access = accessOf(person)
  const shown = Object.entries(access.shown ?? {}).map(([sid, one]) => [
    sid,
    { ...one, lastSeenAt: at },
  ])
  const away = change(person, 'seen', at)
  return change(away, 'access', { ...access, shown: Object.fromEntries(shown) as object })
}

/** The letters of a month. */
function withLetters(person: Person, now: number): Person {
  const letters = Array.from({ length: PEOPLE.lettersAMonth }, (_, index) => {
    const letter: Mail = { kind: 'new-device', at: now - index * DAY_MS, outcome: 'sent' }
    return [`letter${index}`, letter]
  })
  return change(person, 'mails', Object.fromEntries(letters))
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

/** What a job has to do for somebody, in turn. The first is a guest's. */
const DUE: readonly Change[] = [
  // An idle guest.
  (person, now) => {
    const away = seenAt(person, now - LONG_AGO_MS)
    const { logins: _, ...records } = away.records
    const account = away.account && { ...away.account, lastActiveAt: now - LONG_AGO_MS }
    return { records, account }
  },
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
  // Entries that are kept no longer.
  (person, now) => {
    const at = now - LONG_AGO_MS
    const old = (path: string, key: string, entry: object) => (one: Person) =>
      change(one, path, { ...(one.records[path] as object | undefined), [key]: entry })
    const letter: Mail = { kind: 'new-device', at, outcome: 'sent' }
    return [
      old('audit', `${at}-AAAAAAAAAA`, { at, event: 'sign-in' }),
      old('notifications', 'AAAAAAAAAA', { at, kind: 'new-device' }),
      old('mails', 'letter-old', letter),
    ].reduce((one, add) => add(one), person)
  },
  // A sign-in method that nobody confirmed.
  (person, now) => {
    const since = now - 2 * DAY_MS
    const unconfirmed = { google: { is: 'AAAAAAAAAA', since } }
    const linked = { 'google.com': { subject: 'AAAAAAAAAA', email: null } }
    const providers = ['password', 'google.com'] as const
    return {
      ...change(person, 'access', { ...accessOf(person), unconfirmed, wakeAt: since + DAY_MS }),
      account: person.account && { ...person.account, linked, providers },
    }
  },
  // An account that was deleted at the identity service.
  (person, now) => ({
    ...change(person, 'access', { ...accessOf(person), goneSince: now - LONG_AGO_MS }),
    account: null,
  }),
  // A sign-up that was never finished.
  ({ account }, now) => ({
    records: {},
    account: account && { ...account, isMarkedRegistered: false, createdAt: now - 2 * DAY_MS },
  }),
]
