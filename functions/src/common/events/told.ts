import type { OutgoingEventKind } from '@sesame/contract/outgoing-events'
import type { User } from '@sesame/contract/user'
import { isDeepStrictEqual } from 'node:util'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import { sidsOnlyIn } from '../access/changes.ts'
import type { Changes } from '../ports/person-records.ts'
import type { KnownReceiver } from '../ports/outbox.ts'

/** An event for receivers: ids and facts, never a name, an address or another value of the person. */
export interface Told {
  readonly kind: OutgoingEventKind
  readonly facts?: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** The profile fields whose changes are reported to receivers, with their names in events. */
const FIELDS: Partial<Record<keyof User, string>> = {
  displayName: 'name',
  email: 'email',
  emailVerified: 'email',
  photoURL: 'photo',
  locale: 'locale',
  isAnonymous: 'guest',
  acceptedTermsAt: 'terms',
}

/** The events of a change of a profile; `before` is null if the profile is created. */
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
 * The events of a commit about sessions, sign-in methods and an erasure, derived from the record and the commit's other
 * writes.
 */
export function toldOfRecord(before: AccessRecord, after: AccessRecord, follows: Changes): Told[] {
  if (isErased(after)) {
    // No event announced a sign-up that was never finished.
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
      // The address is reported as a part of the profile.
      .filter((method) => method !== 'email' && was[method] !== is[method])
      .map((method) => methodTold(method, !(method in was), !(method in is)))
  )
}

/** Adding or removing a passkey writes it as a whole; using it writes single fields. */
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
  /** The number of the commit. */
  readonly rev: number
  /** The id of each event, by its place in the commit: the same if the decision runs again. */
  readonly idOf: (n: number) => string
}

/** The writes that add the events to the outbox of each receiver that subscribed to them, and these receivers. */
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
