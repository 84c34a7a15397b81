import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import {
  isErased,
  keyOfSignIn,
  NO_ACCESS,
  ROUND_MS,
  secondsOf,
  settled,
  type AccessRecord,
} from '../../../functions/src/common/access/access-record.ts'
import { commit, CommitError, type Decision } from '../../../functions/src/common/access/commit.ts'
import { beginErasure, endErasure } from '../../../functions/src/common/access/erasure.ts'
import type { SecondFactor } from '../../../functions/src/common/access/factor.ts'
import { addPending, spendPending } from '../../../functions/src/common/access/pending.ts'
import { readAccess } from '../../../functions/src/common/access/read-access.ts'
import { afterWait, judgeCode } from '../../../functions/src/common/access/second-factor.ts'
import {
  continueSession,
  endSessions,
  lockSession,
  moveSession,
  openSession,
  proveSession,
  refuseUnlock,
  rotateSession,
  stepAfter,
  unlockSession,
  type Ending,
  type SignIn,
} from '../../../functions/src/common/access/sessions.ts'
import { codeOf, stepAt } from '../../../functions/src/common/second-factor/one-time-codes.ts'
import { removedWithThem } from '../../../functions/src/common/personal-data/places.ts'
import { inOrder, NOW, type Actor, type InterleavedDatabase } from './interleaved-database.ts'
import { timerOf } from './judged.ts'

/** The person whom all acts concern. */
export const UID = 'marie'

/** The base of all sign-in times, in seconds. Tests add small numbers to it. */
export const T = NOW / 1000 - 1000

/** A request, performed in the same way as by its endpoint, with the real state transitions and the real commit. */
export type Act = (db: Actor) => Promise<unknown>

interface Decided {
  readonly record: AccessRecord
  readonly refused?: string | undefined
}
type Decide = (before: AccessRecord, now: number) => Decided

const read = (db: Actor) => async () => ({ record: readAccess(await db.get(`access/${UID}`)) })

let requests = 0
const requestId = () => `request-${requests++}`

/** Commits what `decide` returns, unless the person has been erased in the meantime. */
export async function committing<Result>(
  db: Actor,
  decide: (before: AccessRecord) => Decision<Result>,
): Promise<Result | 'erased'> {
  const parts = { uid: UID, requestId: requestId(), write: db.heart, wait: db.wait, now: db.now }
  const known = await read(db)()
  try {
    return await commit({ ...parts, read: read(db) }, known, ({ record }) => decide(record))
  } catch (error) {
    if (error instanceof CommitError && error.because === 'erased') return 'erased'
    throw error
  }
}

/** Makes one commit, with an entry in the audit log. */
const committed =
  (id: string, decide: Decide): Act =>
  (db) =>
    committing(db, (before) => {
      const { record, refused = 'done' } = decide(before, db.now())
      const follows = record === before ? {} : { [`audit/${UID}/${id}`]: { at: NOW } }
      return { record, result: refused, follows }
    })

export const device = { device: 'd', browser: 'b' }

const signIn = (authTimeSeconds: number): SignIn => ({
  authTimeSeconds,
  provider: 'password',
  provedAt: authTimeSeconds * 1000,
})

const byPasskey = { provedAt: NOW, provedBy: 'passkey' }

/** Opens a session for the sign-in of a given second. */
export const open = (sid: string, t: number, remember = true): Act =>
  committed(`open-${sid}`, (before, now) =>
    openSession(before, { sid, device, signIn: signIn(T + t), remember }, now),
  )

export const continued = (sid: string, t: number): Act => {
  const id = requestId()
  return committed(`continue-${sid}`, (before, now) => {
    const step = continueSession(before, sid, { authTimeSeconds: T + t }, { id, now })
    return step ?? { record: before, refused: 'none' }
  })
}

export const move = (sid: string, t: number, unlocks = false): Act => {
  const id = requestId()
  return committed(`move-${sid}-${t}`, (before, now) =>
    moveSession(before, sid, signIn(T + t), { unlocks: () => unlocks }, { id, now }),
  )
}

export const lock = (sid: string): Act =>
  committed(`lock-${sid}`, (before, now) => ({ record: lockSession(before, sid, now) }))

export const unlock = (sid: string): Act => {
  const id = requestId()
  return committed(`unlock-${sid}`, (before, now) =>
    unlockSession(before, sid, byPasskey, { id, now }),
  )
}

/** Tries to unlock the session with a wrong proof of identity. */
export const failToUnlock = (sid: string, id: string): Act =>
  committed(`fail-${sid}-${id}`, (before) => refuseUnlock(before, sid))

export const prove = (sid: string): Act =>
  committed(`prove-${sid}`, (before) => proveSession(before, sid, byPasskey))

export const begin = (id: string): Act =>
  committed(`begin-${id}`, (before, now) => {
    const entry = { for: 'sign-in', until: now + HOUR_MS } as const
    return { record: addPending(before, id, entry, () => false) ?? before }
  })

/** Exchanges a pending sign-in for a session. This works only once. */
export const exchange = (id: string, sid: string, t: number): Act =>
  committed(`exchange-${sid}`, (before, now) => {
    if (sid in before.states) return { record: before }
    const spent = spendPending(before, id, 'sign-in', now)
    if (!spent) return { record: before, refused: 'ended' }
    const opening = { sid, device, signIn: signIn(T + t), remember: true }
    return openSession(spent.record, opening, now)
  })

const APP = Buffer.from('12345678901234567890')
const CODE = codeOf(APP, stepAt(NOW))

/** A second factor whose code app shows {@link CODE}. */
export const FACTOR: SecondFactor = {
  since: NOW - DAY_MS,
  sealed: 'sealed',
  lastStep: 0,
  afterProviders: false,
  salt: 'salt',
  codes: { hash: true },
  remembered: {},
  tries: {},
}

/** Exchanges a ticket and the code app's current code for the pending sign-in `enters`. */
export const answerCode = (ticket: string, enters: string): Act =>
  committed(`answer-${ticket}`, (before, now) => {
    const spent = spendPending(before, ticket, 'second-factor', now)
    if (!spent || !before.factor) return { record: before, refused: 'expired' }
    const given = { code: CODE, hash: null, key: APP, bucket: 'known' }
    const judged = judgeCode(before, before.factor, given, now)
    if (judged.outcome === 'refused') return { record: judged.record, refused: 'refused' }
    if (judged.outcome !== 'accepted') return { record: before, refused: judged.outcome }
    const open = spendPending(judged.record, ticket, 'second-factor', now)?.record ?? before
    const entry = { for: 'sign-in', until: now + HOUR_MS } as const
    return { record: addPending(open, enters, entry, () => true) ?? before }
  })

/** Removes the second factor if its waiting period has ended, as a sign-in does. */
export const endWait: Act = committed('end-wait', (before, now) => ({
  record: afterWait(before, now),
}))

export const end = (id: string, ending: Ending): Act =>
  committed(`end-${id}`, (before) => ({ record: endSessions(before, ending) }))

export const signOut = (sid: string): Act => end(sid, { chosen: (other) => other === sid })

/** Ends the session `id`, if the caller's session `own` is open in the record that the commit is based on. */
const endBy = (id: string, own: string, ending: Ending): Act =>
  committed(`end-${id}`, (before) => {
    const state = before.states[own]
    if (!state || state.lockedAt !== undefined) return { record: before, refused: 'ended' }
    return { record: endSessions(before, { ...ending, kept: keyOfSignIn(state) }) }
  })

export const endOthers = (own: string, until: number): Act =>
  endBy(`others-${own}`, own, { chosen: (sid) => sid !== own, untilSeconds: T + until })

export const endOne = (own: string, sid: string): Act =>
  endBy(sid, own, { chosen: (other) => other === sid })

export const takeOver: Act = end('takeover', {
  chosen: (_sid, { authTimeSeconds }) => authTimeSeconds < T + 200,
  untilSeconds: T + 199,
})

/** Makes both commits of an erasure. */
export const erase: Act = async (db) => {
  await committed('erase', (before, now) => ({ record: beginErasure(before, now) }))(db)
  const gone = Object.fromEntries(removedWithThem().map((place) => [`${place}/${UID}`, null]))
  await committing(db, (before) => {
    const record = endErasure(before, db.now())
    return { record, result: null, follows: record === before ? {} : gone }
  })
}

/** Sets the time of the person's next check, in the same way as the job does if the person's last activity is unknown. */
export const setTimer: Act = async (db) => {
  const { record } = await read(db)()
  if (isErased(record)) return
  await db.jobs({ ...timerOf(UID, record.rev, db.now() + ROUND_MS), [`seen/${UID}`]: db.now() })
}

/** Changes only the profile, if the person exists. */
export const rename: Act = (db) =>
  committing(db, (record) => {
    const isThere = Object.keys(record.states).length > 0
    const follows: Record<string, unknown> = isThere
      ? { [`users/${UID}/displayName`]: 'Marie' }
      : {}
    return { record, result: isThere ? 'done' : 'ended', follows }
  })

/**
 * Refreshes repeatedly, starting at step 3, in the same way as refresh-access-token.ts. If the step is the current one, writes
 * without a read; otherwise, reads the record and decides first. Resolves to the number of successful refreshes.
 */
export const refresh =
  (sid: string, times = 1): Act =>
  async (db) => {
    for (let n = 3; n < 3 + times; n++) {
      if (!(await takeStep(db, sid, n)) && !(await repeat(db, sid, n))) return n - 3
    }
    return times
  }

const takeStep = (db: Actor, sid: string, n: number) =>
  db.refresh({
    ...inState(sid, stepAfter(n, db.now())),
    [`access/${UID}/shown/${sid}/lastSeenAt`]: db.now(),
    [`seen/${UID}`]: db.now(),
  })

async function repeat(db: Actor, sid: string, n: number): Promise<boolean> {
  const first = rotateSession((await read(db)()).record, sid, n, db.now())
  if (first.outcome === 'lost') {
    await db.refresh(inState(sid, { idleExpiresAt: first.idleExpiresAt }))
  }
  if (first.outcome !== 'reused') return first.outcome === 'current' || first.outcome === 'lost'
  await committed(`reuse-${sid}`, (before, now) => {
    const again = rotateSession(before, sid, n, now)
    return again.outcome === 'reused' ? again : { record: before }
  })(db)
  return false
}

const inState = (sid: string, fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      `access/${UID}/states/${sid}/${field}`,
      value as unknown,
    ]),
  )

/** Sessions, keyed by id. Each has the second of its sign-in and, if locked, the time of the lock. */
type Seeds = Readonly<Record<string, readonly [t: number, lockedAt?: number]>>

/** Seeds a person with these sessions, each at step 3. */
export const seeded =
  (seeds: Seeds, more: Partial<AccessRecord> = {}) =>
  (db: InterleavedDatabase): void => {
    const of = <Value>(value: (t: number, lockedAt?: number) => Value) =>
      Object.fromEntries(Object.entries(seeds).map(([sid, seed]) => [sid, value(...seed)]))
    const lives = Object.values(seeds).map(([t]) => [T + t, NOW + DAY_MS] as const)
    const record = settled(
      {
        ...NO_ACCESS,
        rev: 7,
        states: of(stateOf),
        shown: of(() => ({ ...device, provider: 'password', createdAt: 1, lastSeenAt: 1 })),
        lives: Object.fromEntries(lives),
        ...more,
      },
      NOW,
    )
    const { unreadable: _, isEndUnreadable: _is, endedSeconds, ...stored } = record
    db.write({
      [`access/${UID}`]: { ...stored, ...(endedSeconds > 0 && { endedSeconds }) },
      [`users/${UID}`]: { isAnonymous: false, displayName: 'M' },
    })
  }

const stateOf = (t: number, lockedAt?: number) => ({
  n: 3,
  usedStep: 2,
  rotatedAt: NOW - 5000,
  provider: 'password',
  idleExpiresAt: NOW + HOUR_MS,
  expiresAt: NOW + DAY_MS,
  authTimeSeconds: T + t,
  provedAt: (T + t) * 1000,
  provedBy: 'password',
  ...(lockedAt !== undefined && { lockedAt }),
})

/** The fields that may remain of an erased person. */
const LEFT = ['rev', 'by', 'erasedSince', 'wakeAt']

/** Lists contradictions in the stored data. After any act there must be none. */
export function faultsOf(db: InterleavedDatabase): string[] {
  const raw = db.read(`access/${UID}`) ?? {}
  const { states, lives, signIns, shown, unreadable, ...rest } = readAccess(raw)
  const all = Object.entries(states)
  const locked = all.filter(([, s]) => s.lockedAt !== undefined).map(([, s]) => s.authTimeSeconds)
  const open = Object.keys(lives).filter((key) => !locked.includes(secondsOf(key)))
  const left = [
    ...Object.keys(raw).filter((key) => !LEFT.includes(key)),
    ...removedWithThem().filter((place) => db.read(`${place}/${UID}`) !== null),
  ]
  const isGone = rest.erasingSince !== undefined || rest.erasedSince !== undefined
  const faults: readonly (readonly [string, readonly unknown[]])[] = [
    ['is let in, and is not open', Object.keys(signIns).filter((t) => !open.includes(t))],
    ['is open, and is not let in', open.filter((t) => !(t in signIns))],
    ['outlives its sign-in', all.filter(([, s]) => s.expiresAt > (lives[keyOfSignIn(s)] ?? 0))],
    ['is not shown', all.filter(([sid]) => !(sid in shown))],
    ['is shown, and over', Object.keys(shown).filter((sid) => !(sid in states))],
    ['cannot be read', Object.keys(unreadable)],
    ['is left of an erased person', isGone ? left : []],
  ]
  return faults.flatMap(([fault, found]) => found.map((one) => `${String(one)} ${fault}`))
}

/** Returns everything that is stored about the person, except the number of commits and their authors. */
export function outcomeOf(db: InterleavedDatabase): string {
  const { rev: _, by: _by, ...access } = (db.read(`access/${UID}`) ?? {}) as Record<string, unknown>
  return JSON.stringify({ access, audit: db.read(`audit/${UID}`), users: db.read(`users/${UID}`) })
}

/** Runs one act to its end, without any other act in parallel. */
export async function alone(
  db: InterleavedDatabase,
  act: Act,
  clockOffsetMs = 0,
): Promise<unknown> {
  const running = act(db.as(0, clockOffsetMs))
  await db.run([running], inOrder)
  return running
}

export const accessOf = (db: InterleavedDatabase) => readAccess(db.read(`access/${UID}`))

export const keysOf = (db: InterleavedDatabase, path: string) => Object.keys(db.read(path) ?? {})

/** Returns the times of the sign-ins that the rules accept, in seconds after the base time {@link T}. */
export const letIn = (db: InterleavedDatabase) =>
  keysOf(db, `access/${UID}/signIns`).map((t) => Number(t) - T)
