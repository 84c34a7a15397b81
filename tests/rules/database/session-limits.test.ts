import { MAX_SESSIONS } from '@sesame/contract/constants'
import { describe, expect, it } from 'vitest'
import {
  accessOf,
  alone,
  endOthers,
  erase,
  faultsOf,
  keysOf,
  letIn,
  lock,
  move,
  open,
  refresh,
  seeded,
  signOut,
  T,
  UID,
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

const database = interleavedDatabases()
const two = seeded({ A: [100], B: [50] })

describe('the fifty-first session', () => {
  const full = async () => {
    const db = database()
    for (let i = 0; i < MAX_SESSIONS; i++) await alone(db, open(`S${i}`, i), i)
    return db
  }

  it('ends the least recently used session, and deletes its sign-in and its clients’ data', async () => {
    const db = await full()
    // Use S0 again, so that it is no longer the least recently used session.
    db.write({
      [`access/${UID}/states/S0/rotatedAt`]: NOW + 100,
      [`presence/${UID}/S1`]: { online: true, lastChanged: 1 },
      [`pushTokens/${UID}`]: { S0: 'kept', S1: 'gone' },
    })
    expect(await alone(db, open('S50', 50), 50)).toBe('done')
    const { states, lives, signIns, shown, endedSeconds } = accessOf(db)
    for (const map of [states, lives, signIns, shown]) expect(Object.keys(map)).toHaveLength(50)
    expect([states['S0'], states['S50']].every(Boolean)).toBe(true)
    expect([states['S1'], endedSeconds]).toEqual([undefined, T + 1])
    expect([db.read(`presence/${UID}`), db.read(`pushTokens/${UID}`)]).toEqual([
      null,
      { S0: 'kept' },
    ])
    expect(await alone(db, open('again', 1))).toBe('ended')
    expect(faultsOf(db)).toEqual([])
  })

  it('leaves exactly fifty sessions, however many are opened simultaneously', async () => {
    const db = await full()
    const acts = Array.from({ length: 12 }, (_, i) => open(`N${i}`, 100 + i)(db.as(i, 100)))
    await db.run(acts, schedule(random(3)).choose)
    expect(await Promise.all(acts)).toEqual(acts.map(() => 'done'))
    expect(keysOf(db, `access/${UID}/states`)).toHaveLength(MAX_SESSIONS)
    expect(Array.from({ length: 12 }, (_, i) => accessOf(db).states[`N${i}`])).not.toContain(
      undefined,
    )
    expect(faultsOf(db)).toEqual([])
  })
})

describe('two sign-ins in the same second', () => {
  // The rules identify a sign-in by its second. They cannot distinguish these two sign-ins, so ending one ends both.
  const both = seeded({ A: [100], C: [100] })

  it.each<[string, Act, number[], string[]]>([
    ['a lock of one shuts the other out', lock('A'), [], ['A', 'C']],
    ['a sign-out of one ends the other', signOut('A'), [], []],
    ['a move of one ends the other', move('A', 200), [200], ['A']],
    ['one ends the other, and goes on itself', endOthers('A', 99), [100], ['A']],
  ])('%s', async (_what, act, ins, sids) => {
    const db = database(both)
    expect(await alone(db, act)).toBe('done')
    expect(letIn(db)).toEqual(ins)
    expect(keysOf(db, `access/${UID}/states`)).toEqual(sids)
    expect(faultsOf(db)).toEqual([])
  })

  it('open two sessions that both expire when the first session does', async () => {
    const db = database()
    const acts = [open('A', 100, false)(db.as(0)), open('C', 100, true)(db.as(1))]
    await db.run(acts, inOrder)
    const { states, lives } = accessOf(db)
    expect(Object.keys(states)).toEqual(['A', 'C'])
    expect([states['A']?.expiresAt, states['C']?.expiresAt]).toEqual([
      lives[T + 100],
      lives[T + 100],
    ])
  })
})

describe('an unreadable session', () => {
  const odd = { n: 'odd', authTimeSeconds: T + 100, expiresAt: 1, lockedAt: 5 }
  const withOdd = (db: InterleavedDatabase) => {
    two(db)
    db.write({ [`access/${UID}/states/X`]: odd, [`access/${UID}/shown/X`]: 'odd' })
  }

  it('gives no access, keeps its sign-in refused, and does not block other sessions', async () => {
    const db = database(withOdd)
    expect(await alone(db, open('C', 300))).toBe('done')
    expect(letIn(db)).toEqual([50, 300])
    expect(await alone(db, refresh('X'))).toBe(0)
    expect(db.read(`access/${UID}/states/X`)).toEqual(odd)
  })

  it.each([
    ['the end of all others', endOthers('B', 40)],
    ['a sign-out', signOut('A')],
  ])('is removed by %s', async (_name, act) => {
    const db = database(withOdd)
    await alone(db, act)
    expect(db.read(`access/${UID}/states/X`)).toBeNull()
    expect(db.read(`access/${UID}/shown/X`)).toBeNull()
    expect(faultsOf(db)).toEqual([])
  })

  it('does not prevent an erasure', async () => {
    const db = database(withOdd)
    await alone(db, erase)
    expect(faultsOf(db)).toEqual([])
  })
})
