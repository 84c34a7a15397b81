import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { expect, it } from 'vitest'
import type { Ending } from '../../../common/session/ending.ts'
import { rotate, stepAfter } from '../../../common/session/rotate.ts'
import {
  interleavedDatabase,
  type InterleavedDatabase,
} from '../../../testing/interleaved-database.ts'
import { endSessions } from './end.ts'
import { lockSession } from './lock.ts'
import { moveSession } from './move.ts'
import { discardSession, openSession } from './open.ts'
import { rotateSession } from './rotate.ts'
import { readSignIn } from './sign-in-record.ts'

const NOW = 1_000_000_000
const UID = 'marie'
const SCHEDULES = 120

type Act = (root: Reference) => Promise<unknown>

const stateOf = (authTimeSeconds: number, lockedAt?: number): SessionState => ({
  ...{ n: 3, usedStep: 2, rotatedAt: NOW, idleExpiresAt: NOW + 1e6, expiresAt: NOW + 1e8 },
  ...{ authTimeSeconds, provider: 'password', ...(lockedAt !== undefined && { lockedAt }) },
})
const session = { device: 'd', browser: 'b', provider: 'password', createdAt: NOW, lastSeenAt: NOW }

/** A session, and the record of its sign-in unless one of the same is locked. */
function seed(db: InterleavedDatabase, sid: string, state: SessionState): void {
  db.write(`sessions/${UID}/${sid}`, session)
  db.write(`sessionStates/${UID}/${sid}`, state)
}
const record = (db: InterleavedDatabase, seconds: number) =>
  db.write(`signIns/${UID}/${seconds}`, NOW + 1e8)

const isGood = async (root: Reference, seconds: number) => {
  const signIn = await readSignIn(root, UID, seconds, NOW)
  return signIn.standing === 'new' || signIn.standing === 'recorded' ? signIn : null
}
const open =
  (sid: string, seconds: number): Act =>
  async (root) => {
    const signIn = await isGood(root, seconds)
    if (!signIn) return
    const state = stateOf(seconds)
    const after = await openSession(root, { uid: UID, sid, session, state, signIn })
    if (after.standing !== 'recorded' && after.standing !== 'new') {
      await discardSession(root, UID, sid)
    }
  }
const move =
  (sid: string, seconds: number, unlocks = false): Act =>
  async (root) => {
    if (!(await isGood(root, seconds))) return
    await moveSession(root, UID, sid, ({ lockedAt, ...state }) => ({
      ...state,
      ...(lockedAt !== undefined && !unlocks && { lockedAt }),
      ...stepAfter(state.n, NOW),
      authTimeSeconds: seconds,
    }))
  }
const lock =
  (sid: string): Act =>
  (root) =>
    lockSession(root, UID, sid, NOW)
const end =
  (ending: Ending): Act =>
  (root) =>
    endSessions(root, UID, ending)
const signOut = (sid: string) => end({ chosen: (other) => other === sid })
/** As the endpoints do: what is kept is the sign-in that the session check saw. */
const endBy =
  (own: string, ending: Ending): Act =>
  async (root) => {
    const state = (
      await root.child(`sessionStates/${UID}/${own}`).get()
    ).val() as SessionState | null
    if (!state || state.lockedAt !== undefined) return
    await endSessions(root, UID, { ...ending, keptSeconds: state.authTimeSeconds })
  }
const endOthers = (own: string, untilSeconds: number) =>
  endBy(own, { chosen: (sid) => sid !== own, untilSeconds, unused: true })
const endOne = (own: string, sid: string) => endBy(own, { chosen: (other) => other === sid })
const refresh =
  (sid: string, at = NOW): Act =>
  (root) =>
    rotateSession(root, UID, sid, (state) => rotate(state, state?.n ?? 0, at))
const takeOver = end({
  chosen: (_sid, { authTimeSeconds }) => authTimeSeconds < 200,
  untilSeconds: 199,
  unused: true,
})

type Start = (db: InterleavedDatabase) => void
const one: Start = (db) => {
  seed(db, 'A', stateOf(100))
  record(db, 100)
}
const lockedOne: Start = (db) => seed(db, 'A', stateOf(100, NOW - 5000))
const two: Start = (db) => {
  one(db)
  seed(db, 'B', stateOf(50))
  record(db, 50)
}
const besideLocked: Start = (db) => {
  seed(db, 'A', stateOf(100))
  seed(db, 'B', stateOf(100, NOW - 5000))
}

const PAIRS: readonly (readonly [string, Start, readonly Act[]])[] = [
  ['a takeover and a move to a sign-in from before it', one, [move('A', 150), takeOver]],
  ['a takeover and a sign-in from before it', one, [open('C', 150), takeOver]],
  ['a lock, and the end of a locked session beside', besideLocked, [lock('A'), endOne('A', 'B')]],
  ['a lock, and the end of all others', besideLocked, [lock('A'), endOthers('A', 90)]],
  ['a lock and a move', one, [lock('A'), move('A', 200)]],
  ['a lock and a move of another session to its sign-in', two, [lock('A'), move('B', 100)]],
  ['a lock and a sign-in', one, [lock('A'), open('C', 100)]],
  ['a lock and a sign-out', one, [lock('A'), signOut('A')]],
  ['a lock and a refresh', one, [lock('A'), refresh('A')]],
  ['an unlock and a lock', lockedOne, [move('A', 200, true), lock('A')]],
  ['an unlock and a sign-out', lockedOne, [move('A', 200, true), signOut('A')]],
  ['two unlocks by one proof', lockedOne, [move('A', 200, true), move('A', 200, true)]],
  ['two moves by two proofs', one, [move('A', 200), move('A', 300)]],
  ['a move and a sign-in by its proof', one, [move('A', 200), open('C', 200)]],
  ['a move and a sign-in by the proof before', one, [move('A', 200), open('C', 100)]],
  ['a move and a sign-out', one, [move('A', 200), signOut('A')]],
  ['a move and the end of all others', two, [move('A', 200), endOthers('A', 250)]],
  ['a move and the end of all others by another', two, [move('A', 200), endOthers('B', 250)]],
  ['a move to a sign-in and its end', two, [move('B', 100), signOut('A')]],
  [
    'a sign-in by another proof and the end of all others',
    one,
    [open('C', 200), endOthers('A', 250)],
  ],
  ['a sign-in and a sign-out of its proof', one, [open('C', 100), signOut('A')]],
  [
    'the end of a locked session beside, and a move',
    besideLocked,
    [endOne('A', 'B'), move('A', 200)],
  ],
  [
    'the end of a locked session beside, and its unlock',
    besideLocked,
    [endOne('A', 'B'), move('B', 200, true)],
  ],
  [
    'a refresh past the life of a locked session, and a sign-in',
    lockedOne,
    [refresh('A', NOW + 1e9), open('C', 100)],
  ],
]

/** What must never be left: each is a sign-in that the rules take for something else than it is. */
function faultsOf(db: InterleavedDatabase): string[] {
  const states = Object.values(
    (db.read(`sessionStates/${UID}`) ?? {}) as Record<string, SessionState>,
  )
  const records = Object.keys(db.read(`signIns/${UID}`) ?? {}).map(Number)
  const on = (seconds: number) => states.filter((s) => s.authTimeSeconds === seconds)
  const isLocked = ({ lockedAt }: SessionState) => lockedAt !== undefined
  return [
    ...records.filter((t) => on(t).length === 0).map((t) => `${t} is recorded, and over`),
    ...records.filter((t) => on(t).some(isLocked)).map((t) => `${t} is recorded, and locked`),
    ...states
      .map((s) => s.authTimeSeconds)
      .filter((t) => !on(t).some(isLocked) && !records.includes(t))
      .map((t) => `${t} goes on, and is not recorded`),
  ]
}

/** The same numbers in each run: a linear congruential generator. */
function random(start: number): () => number {
  let seedNumber = start
  return () => {
    seedNumber = (seedNumber * 1103515245 + 12345) & 0x7fffffff
    return seedNumber / 0x7fffffff
  }
}

it.each(PAIRS)(
  '%s leave the records of sign-ins as their sessions are',
  async (_name, start, acts) => {
    const next = random(42)
    for (let schedule = 0; schedule < SCHEDULES; schedule++) {
      const db = interleavedDatabase()
      start(db)
      // Mostly one goes on, and now and then the other.
      const restlessness = 0.15 + next() * 0.5
      const order: number[] = []
      await db.run(
        acts.map((act, actor) => act(db.as(actor))),
        (waiting) => {
          const last = order.at(-1) ?? -1
          const goesOn = waiting.includes(last) && next() > restlessness
          const actor = goesOn ? last : (waiting[Math.floor(next() * waiting.length)] ?? 0)
          order.push(actor)
          return actor
        },
      )
      expect(faultsOf(db), order.join('')).toEqual([])
    }
  },
)
