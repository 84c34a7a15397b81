import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IS_QUICK } from '../../support/environment.ts'
import {
  accessOf,
  answerCode,
  begin,
  continued,
  endOne,
  endOthers,
  endWait,
  erase,
  exchange,
  FACTOR,
  failToUnlock,
  faultsOf,
  keysOf,
  lock,
  move,
  open,
  outcomeOf,
  prove,
  refresh,
  rename,
  seeded,
  signOut,
  T,
  takeOver,
  UID,
  unlock,
  type Act,
} from '../support/acts.ts'
import {
  inOrder,
  interleavedDatabases,
  NOW,
  random,
  schedule,
  type InterleavedDatabase,
} from '../support/interleaved-database.ts'

const SCHEDULES = IS_QUICK ? 40 : 120
const database = interleavedDatabases()

// Make the pauses between the attempts of a commit the same in each run.
beforeEach(() => void vi.spyOn(Math, 'random').mockImplementation(random(23)))
afterEach(() => void vi.restoreAllMocks())

const one = seeded({ A: [100] })
const lockedOne = seeded({ A: [100, NOW - 5000] })
const two = seeded({ A: [100], B: [50] })
const besideLocked = seeded({ A: [100], B: [100, NOW - 5000] })
const nearlyOut = (triesLeft: number) => (db: InterleavedDatabase) => {
  lockedOne(db)
  db.write({ [`access/${UID}/states/A/unlockTries`]: MAX_UNLOCK_TRIES - triesLeft })
}
const ticket = { for: 'sign-in', until: NOW + 60 * MINUTE_MS } as const
const withTicket = seeded({ A: [100] }, { pending: { ticket } })
const asked = { for: 'second-factor', until: NOW + 60 * MINUTE_MS } as const
const withFactor = (wait?: number) =>
  seeded(
    { A: [100] },
    {
      pending: { one: asked, two: asked },
      factor: {
        ...FACTOR,
        ...(wait !== undefined && {
          wait: { since: NOW - HOUR_MS, until: wait, by: 'person', toldDay: 1 },
        }),
      },
    },
  )
const nobody = () => undefined
/** Seeds a locked session that expires in one hour, before its sign-in expires. */
const lockedForAnHour = (db: InterleavedDatabase) => {
  lockedOne(db)
  db.write({ [`access/${UID}/states/A/expiresAt`]: NOW + HOUR_MS })
}
const later =
  (act: Act): Act =>
  (db) =>
    act({ ...db, now: () => db.now() + 2 * HOUR_MS })

/** The expected state after both requests, in every order. */
interface Ends {
  readonly out?: readonly number[]
  readonly in?: readonly number[]
  /** The number of sessions that remain. */
  readonly sessions?: number
}

type Pair = readonly [string, (db: InterleavedDatabase) => void, readonly [Act, Act], Ends]

// prettier-ignore
const PAIRS: readonly Pair[] = [
  ['a takeover and a move to a sign-in from before it', one, [move('A', 150), takeOver], { out: [100, 150] }],
  ['a takeover and a sign-in from before it', one, [open('C', 150), takeOver], { out: [100, 150] }],
  ['a lock, and the end of a locked session beside', besideLocked, [lock('A'), endOne('A', 'B')], { out: [100] }],
  ['a lock, and the end of all others', besideLocked, [lock('A'), endOthers('A', 90)], { out: [100] }],
  ['a lock and a move', one, [lock('A'), move('A', 200)], { out: [100, 200] }],
  ['a lock and a move of another session to its sign-in', two, [lock('A'), move('B', 100)], { out: [100] }],
  ['a lock and a sign-in', one, [lock('A'), open('C', 100)], { out: [100] }],
  ['a lock and a sign-out', one, [lock('A'), signOut('A')], { out: [100] }],
  ['a lock and a refresh', one, [lock('A'), refresh('A')], { out: [100] }],
  ['an unlock and a lock', lockedOne, [move('A', 200, true), lock('A')], {}],
  ['an unlock by passkey and a lock', lockedOne, [unlock('A'), lock('A')], {}],
  ['an unlock by passkey and an unlock by a proof', lockedOne, [unlock('A'), move('A', 200, true)], {}],
  ['an unlock and a sign-out', lockedOne, [move('A', 200, true), signOut('A')], { out: [100, 200] }],
  ['a move that does not unlock, and an unlock by passkey', lockedOne, [move('A', 200), unlock('A')], { out: [100], in: [200] }],
  ['a move by the sign-in of a locked session beside, and the unlock of that', besideLocked, [move('A', 100), unlock('B')], { in: [100] }],
  ['two unlocks by one proof', lockedOne, [move('A', 200, true), move('A', 200, true)], { out: [100], in: [200] }],
  ['two moves by two proofs', one, [move('A', 200), move('A', 300)], { out: [100] }],
  ['a move and a sign-in by its proof', one, [move('A', 200), open('C', 200)], { out: [100], in: [200] }],
  ['a move and a sign-in by the proof before', one, [move('A', 200), open('C', 100)], { out: [100], in: [200] }],
  ['a move and a sign-out', one, [move('A', 200), signOut('A')], { out: [100, 200] }],
  ['a move and a refresh', one, [move('A', 200), refresh('A')], { out: [100], in: [200] }],
  ['a move and the end of all others', two, [move('A', 200), endOthers('A', 250)], { out: [50] }],
  ['a move and the end of all others by another', two, [move('A', 200), endOthers('B', 250)], { out: [100, 200], in: [50] }],
  ['a move to a sign-in and its end', two, [move('B', 100), signOut('A')], { out: [100] }],
  ['a sign-in by another proof and the end of all others', one, [open('C', 200), endOthers('A', 250)], { out: [200], in: [100] }],
  ['a sign-in and a sign-out of its proof', one, [open('C', 100), signOut('A')], { out: [100] }],
  ['the end of a locked session beside, and a move', besideLocked, [endOne('A', 'B'), move('A', 200)], { out: [100], in: [200] }],
  ['the end of a locked session beside, and its unlock', besideLocked, [endOne('A', 'B'), unlock('B')], { in: [100] }],
  ['a commit past the life of a locked session, and a sign-in by its proof', lockedForAnHour, [later(begin('1')), open('C', 100)], { out: [100] }],
  ['two sign-ins by one proof, remembered and not', nobody, [open('C', 100), open('D', 100, false)], { in: [100] }],
  ['a proof and a lock', one, [prove('A'), lock('A')], {}],
  ['a proof and the end of its session', two, [prove('B'), endOthers('A', 50)], { out: [50], in: [100] }],
  ['a continuation and a lock', one, [continued('A', 100), lock('A')], { out: [100] }],
  ['a continuation and a refresh', one, [continued('A', 100), refresh('A')], {}],
  ['a continuation and a sign-out', one, [continued('A', 100), signOut('A')], { out: [100] }],
  ['two failed unlocks', lockedOne, [failToUnlock('A', '1'), failToUnlock('A', '2')], { out: [100] }],
  ['the last failed unlock and an unlock', nearlyOut(1), [failToUnlock('A', '1'), unlock('A')], {}],
  ['the last two failed unlocks', nearlyOut(2), [failToUnlock('A', '1'), failToUnlock('A', '2')], { out: [100] }],
  ['two exchanges of one ticket', withTicket, [exchange('ticket', 'C', 200), exchange('ticket', 'D', 300)], { in: [100], sessions: 2 }],
  ['an exchange and a lock, which empties what is pending', withTicket, [exchange('ticket', 'C', 200), lock('A')], { out: [100] }],
  ['an exchange and the end of all others', withTicket, [exchange('ticket', 'C', 200), endOthers('A', 250)], { out: [200], in: [100] }],
  ['two tickets', one, [begin('1'), begin('2')], { in: [100] }],
  ['a code and the end of all others, which empties what is pending', withFactor(), [answerCode('one', 'C'), endOthers('A', 90)], { in: [100] }],
  ['a code and a sign-out', withFactor(), [answerCode('one', 'C'), signOut('A')], { out: [100] }],
  ['a code and a lock', withFactor(), [answerCode('one', 'C'), lock('A')], { out: [100] }],
  ['two codes for one ticket', withFactor(), [answerCode('one', 'C'), answerCode('one', 'D')], { in: [100] }],
  ['a code and the end of the wait', withFactor(NOW - 1), [answerCode('one', 'C'), endWait], { in: [100] }],
  ['an erasure and a code', withFactor(), [erase, answerCode('one', 'C')], { out: [100] }],
  ['an erasure and a sign-in', one, [erase, open('C', 200)], { out: [50, 100, 200] }],
  ['an erasure and a move', one, [erase, move('A', 200)], { out: [50, 100, 200] }],
  ['an erasure and a lock', one, [erase, lock('A')], { out: [50, 100, 200] }],
  ['an erasure and a refresh', one, [erase, refresh('A')], { out: [50, 100, 200] }],
  ['an erasure and the end of all others', two, [erase, endOthers('A', 90)], { out: [50, 100, 200] }],
  ['an erasure and an exchange', withTicket, [erase, exchange('ticket', 'C', 200)], { out: [50, 100, 200] }],
  ['an erasure and a change of the profile', one, [erase, rename], { out: [50, 100, 200] }],
  ['two erasures', one, [erase, erase], { out: [50, 100, 200] }],
]

/**
 * How many milliseconds the clock of each of the two instances is ahead of the database's clock, and how many schedules to run.
 */
const CLOCKS = [
  ['with one clock', [0, 0], SCHEDULES],
  ['with the first clock ten minutes ahead', [10 * MINUTE_MS, 0], SCHEDULES / 4],
  ['with the first clock ten minutes behind', [-10 * MINUTE_MS, 0], SCHEDULES / 4],
] as const

/** Runs acts one after the other in the given order. Returns the outcome. */
async function inTurn(
  start: (db: InterleavedDatabase) => void,
  acts: readonly (readonly [Act, number])[],
): Promise<string> {
  const db = database(start)
  for (const [act, offset] of acts) await db.run([act(db.as(0, offset))], inOrder)
  return outcomeOf(db)
}

describe.each(CLOCKS)(
  'two simultaneous requests, %s, end as if one ran after the other',
  (_, offsets, schedules) => {
    it.each(PAIRS)('%s', async (_name, start, acts, ends) => {
      const clocked = acts.map((act, i) => [act, offsets[i] ?? 0] as const)
      const serial = [await inTurn(start, clocked), await inTurn(start, clocked.toReversed())]
      const next = random(42)
      for (let i = 0; i < schedules; i++) {
        const db = database(start)
        const { choose, order } = schedule(next)
        const running = clocked.map(([act, offset], actor) => act(db.as(actor, offset)))
        await db.run(running, choose)
        await Promise.all(running)
        const letIn = keysOf(db, `access/${UID}/signIns`)
        const isIn = (t: number) => letIn.includes(String(T + t))
        expect(faultsOf(db), order.join('')).toEqual([])
        expect((ends.out ?? []).filter(isIn), order.join('')).toEqual([])
        const shutOut = (ends.in ?? []).filter((t) => !isIn(t))
        expect(shutOut, order.join('')).toEqual([])
        if (ends.sessions !== undefined) {
          expect(keysOf(db, `access/${UID}/states`), order.join('')).toHaveLength(ends.sessions)
        }
        expect(serial, order.join('')).toContain(outcomeOf(db))
      }
    })
  },
)

it('if two simultaneous requests end each other’s session, exactly one session survives', async () => {
  const next = random(11)
  const left = new Set<string>()
  for (let i = 0; i < SCHEDULES; i++) {
    const db = database(two)
    const acts = [endOthers('A', 90)(db.as(0)), endOthers('B', 90)(db.as(1))]
    await db.run(acts, schedule(next).choose)
    await Promise.all(acts)
    expect(faultsOf(db)).toEqual([])
    left.add(keysOf(db, `access/${UID}/states`).join())
  }
  expect([...left].sort()).toEqual(['A', 'B'])
})

it('if one code is used simultaneously on two instances, exactly one use is accepted', async () => {
  const next = random(5)
  const entered = new Set<string>()
  for (let i = 0; i < SCHEDULES; i++) {
    const db = database(withFactor())
    const acts = [answerCode('one', 'C')(db.as(0)), answerCode('two', 'D')(db.as(1))]
    await db.run(acts, schedule(next).choose)
    await Promise.all(acts)
    expect(faultsOf(db)).toEqual([])
    const { pending, factor } = accessOf(db)
    expect(factor?.tries['known']).toBeDefined()
    entered.add(Object.keys(pending).sort().join())
  }
  // The ticket that was refused is still pending, and can be used with another code.
  expect([...entered].sort()).toEqual(['C,two', 'D,one'])
})
