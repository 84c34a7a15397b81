import type { OutgoingEventKind } from '@sesame/contract/outgoing-events'
import type { User } from '@sesame/contract/user'
import { isDeepStrictEqual } from 'node:util'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import { sidsOnlyIn } from '../access/changes.ts'
import type { Changes } from '../ports/person-records.ts'
import type { KnownReceiver } from '../ports/outbox.ts'

/** An event for other services. Contains only ids and facts, never a name, an e-mail address or another value of the person. */
export interface Told {
  readonly kind: OutgoingEventKind
  readonly facts?: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** The profile fields whose changes are reported to other services, with the names used in events. */
const FIELDS: Partial<Record<keyof User, string>> = {
  displayName: 'name',
  email: 'email',
  emailVerified: 'email',
  photoURL: 'photo',
  locale: 'locale',
  isAnonymous: 'guest',
  acceptedTermsAt: 'terms',
}

/** Returns the events about a change of a profile. `before` is null if the profile is created. */
export function toldOfProfile(before: User | null, change: Partial<User>): Told[] {
  const isVerified = change.emailVerified === true && before?.emailVerified !== true
  const verified: Told[] = isVerified ? [{ kind: 'person.verified' }] : []
  if (!before) {
    return [{ kind: 'person.created', facts: { guest: change.isAnonymous === true } }, ...verified]
  }
  const changed = (Object.keys(FIELDS) as (keyof User)[]).filter(
    (field) => field in change && !isDeepStrictEqual(change[field] ?? null, before[field] ?? null),
  )
  const told = changed.filter((field) => field !== 'emailVerified' || !isVerified)
  const names = [...new Set(told.map((field) => FIELDS[field] ?? field))]
  return [
    ...(names.length > 0 ? [{ kind: 'person.changed' as const, facts: { changed: names } }] : []),
    ...verified,
  ]
}

/**
 * Returns the events about the sessions, sign-in methods and erasure changed by a commit, derived from the record and the
 * commit's other writes.
 */
export function toldOfRecord(before: AccessRecord, after: AccessRecord, follows: Changes): Told[] {
  if (isErased(after)) {
    // Receivers never learned about a sign-up that was not finished.
    const isKnown = !isErased(before) && before.signUpSince === undefined
    return isKnown ? [{ kind: 'person.erased' }] : []
  }
  const ended = sidsOnlyIn(before, after).map((sid): Told => ({
    kind: 'session.ended',
    facts: { sid },
  }))
  return [...methodsTold(before, after), ...passkeysTold(follows), ...ended]
}

function methodsTold(before: AccessRecord, after: AccessRecord): Told[] {
  const [was, is] = [before, after].map(({ methods, factor }) => ({
    ...methods,
    ...(factor && { 'second-factor': true }),
  })) as [Record<string, unknown>, Record<string, unknown>]
  return (
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      // A change of the e-mail address is reported as a change of the profile.
      .filter((method) => method !== 'email' && was[method] !== is[method])
      .map((method) => methodTold(method, !(method in was), !(method in is)))
  )
}

/**
 * Returns the events about added and removed passkeys. A commit writes such a passkey as a whole, but writes only single
 * fields of a passkey that was used.
 */
function passkeysTold(follows: Changes): Told[] {
  return Object.entries(follows)
    .filter(([path]) => /^passkeys\/[^/]+\/[^/]+$/u.test(path))
    .map(([, value]) => methodTold('passkey', value !== null, value === null))
}

function methodTold(method: string, isAdded: boolean, isRemoved: boolean): Told {
  const change = isAdded ? 'added' : isRemoved ? 'removed' : 'changed'
  return { kind: 'sign-in-method.changed', facts: { method, change } }
}

/** The commit that causes events. */
export interface Telling {
  readonly uid: string
  readonly at: number
  /** The new `rev` of the access record. */
  readonly rev: number
  /** Returns the id of an event by its position in the commit. The ids stay the same if the decision runs again. */
  readonly idOf: (n: number) => string
}

/** Returns the receivers that subscribed to the events, and the writes that add the events to their outboxes. */
export function toldTo(
  receivers: readonly KnownReceiver[],
  told: readonly Told[],
  { uid, at, rev, idOf }: Telling,
): { readonly writes: Changes; readonly to: readonly string[] } {
  const all = told.flatMap(({ kind, facts }, n) =>
    receivers
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ id }) => {
        const event = { kind, uid, at, rev, n, ...(facts && { facts }), attempts: 0, nextAt: at }
        return { id, path: `events/${id}/${idOf(n)}`, event }
      }),
  )
  return {
    writes: Object.fromEntries(all.map(({ path, event }) => [path, event])),
    to: [...new Set(all.map(({ id }) => id))],
  }
}
