import { SECOND_MS } from '@sesame/contract/durations'
import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../ports/person-records.ts'
import { settled, type AccessRecord } from './access-record.ts'
import { changes, endOfOpened, sidsOnlyIn } from './changes.ts'

export interface Decision<Result> {
  /** The record after the decision. It is the same object if nothing changes. */
  readonly record: AccessRecord
  /** The writes outside the access record, by path: history, alert, e-mail, audit, profile… */
  readonly follows: Changes
  readonly result: Result
}

/**
 * Facts that a decision needs. The access record is read first, so that its `rev` reveals commits made while the other facts are
 * read.
 */
export interface Facts {
  readonly record: AccessRecord
}

export interface CommitParts<Known extends Facts> {
  readonly uid: string
  /** A random id, generated once for each request. */
  readonly requestId: string
  /** Writes all paths atomically, or none. Resolves with whether the rules accepted the update. */
  readonly write: (values: Changes) => Promise<boolean>
  readonly read: () => Promise<Known>
  readonly now: () => number
  readonly wait?: (ms: number) => Promise<unknown>
  /** Returns further writes, which report the change to other services. Must be a pure function, like the decision. */
  readonly tell?: (before: AccessRecord, after: AccessRecord, follows: Changes) => Changes
  /** Undoes an update whose result is unknown, by sending another update. Does not wait for the response. */
  readonly takeBack?: (values: Changes) => void
  /** Called with the record that was written. */
  readonly onCommitted?: (record: AccessRecord) => void
}

const TIME_MS = 5 * SECOND_MS
/** Maximum number of attempts. In a test with thirty instances committing concurrently, the slowest needed fourteen. */
const MAX_TRIES = 25
const STEP_MS = 30

export type CommitFailure = 'record-moved-on' | 'rules-refused' | 'erased'

export class CommitError extends Error {
  override readonly name = 'CommitError'
  readonly because: CommitFailure
  /** The paths of the rejected update, without ids, such as `access/states logins users/email`. */
  readonly places: string

  constructor(because: CommitFailure, update: Changes) {
    super(`commit: ${because}`)
    this.because = because
    this.places = [...new Set(Object.keys(update).map(placeOf))].sort().join(' ')
  }
}

/** Paths where the keys below the uid are field names. In all other paths, these keys are ids. */
const WITH_FIELDS = ['access', 'users']

function placeOf(path: string): string {
  const [place = '', , field = ''] = path.split('/')
  return WITH_FIELDS.includes(place) && field !== '' ? `${place}/${field}` : place
}

/**
 * Commits one decision atomically: the change of the access record and all other writes. If another commit was written first,
 * reads the facts and decides again, so `decide` must be pure.
 *
 * If a response is lost, the SDK sends the update again, and the rules reject the duplicate. The request then recognizes its own
 * commit by its id in the record. If a later commit has replaced that id, `decide` recognizes other ids that this request
 * generated.
 *
 * @throws {CommitError} `record-moved-on` if other commits were repeatedly written first, `erased` if the decision would write
 * data of an erased person, `rules-refused` if the rules rejected the update although the record had not changed.
 */
export async function commit<Known extends Facts, Result>(
  {
    uid,
    requestId,
    write,
    read,
    now,
    tell,
    wait = pause,
    takeBack,
    onCommitted,
  }: CommitParts<Known>,
  known: Known,
  decide: (facts: Known) => Decision<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  let facts = known
  for (let tries = 1; ; tries++) {
    const before = facts.record
    const { record, follows, result } = decide(facts)
    const after = record === before ? before : settled(record, now())
    const change = record === before ? {} : changes(before, after)
    if (isEmpty(change) && isEmpty(follows)) return result
    const told = tell?.(before, after, follows) ?? {}
    // A commit that changes only names keeps `rev`: no decision depends on names, so concurrent sign-ins need not retry.
    // A commit with events needs a new `rev`, because `rev` determines the order of events.
    const namesAlone = isEmpty(change) && isEmpty(told) && onlyNames(uid, follows)
    // A job may have changed the stored timer without changing `rev`, so always write this commit's timer.
    const timer = record === before ? {} : { wakeAt: after.wakeAt ?? null }
    const moved = { ...change, ...timer, rev: before.rev + 1, by: requestId }
    const ended = sidsOnlyIn(before, after).flatMap((sid) => belongingTo(uid, sid))
    const own = namesAlone ? {} : below(`access/${uid}/`, moved)
    const seen = namesAlone ? {} : seenIn(uid, before, after)
    const update = { ...own, ...seen, ...Object.fromEntries(ended), ...follows, ...told }
    if (before.erasedSince !== undefined) throw new CommitError('erased', update)
    const isWritten = await write(update).catch((error: unknown) => {
      // The server may still apply the update and open a session whose token no client has, so end that session.
      const end = endOfOpened(before, after)
      const next = { rev: before.rev + 2, by: requestId }
      if (!isEmpty(end)) takeBack?.(below(`access/${uid}/`, { ...end, ...next }))
      throw error
    })
    if (isWritten) {
      onCommitted?.(namesAlone ? after : { ...after, rev: before.rev + 1, by: requestId })
      return result
    }
    facts = await read()
    if (facts.record.by === requestId && facts.record.rev !== before.rev) return result
    if (isDeepStrictEqual(facts.record, before)) throw new CommitError('rules-refused', update)
    const isLate = performance.now() - startedAt > TIME_MS
    if (tries >= MAX_TRIES || isLate) throw new CommitError('record-moved-on', update)
    await wait(Math.random() * STEP_MS * Math.min(tries, 8))
  }
}

const isEmpty = (values: Changes) => Object.keys(values).length === 0

/** The profile fields that people may change themselves. */
const NAMING = ['displayName', 'locale', 'photoURL']

const onlyNames = (uid: string, follows: Changes) =>
  Object.keys(follows).every((path) => NAMING.some((field) => path === `users/${uid}/${field}`))

/** Returns the latest time at which this commit opened a session or rotated a session's token. */
function seenIn(uid: string, before: AccessRecord, after: AccessRecord): Changes {
  const times = Object.entries(after.states).flatMap(([sid, { rotatedAt }]) =>
    before.states[sid]?.rotatedAt === rotatedAt ? [] : [rotatedAt],
  )
  return times.length === 0 ? {} : { [`seen/${uid}`]: Math.max(...times) }
}

/** Returns the paths where clients store a session's data. */
const belongingTo = (uid: string, sid: string) =>
  [`presence/${uid}/${sid}`, `pushTokens/${uid}/${sid}`].map((path) => [path, null] as const)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const below = (path: string, values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [path + key, value]))
