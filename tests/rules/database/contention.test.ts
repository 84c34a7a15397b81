import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  accessOf,
  alone,
  committing,
  endOthers,
  faultsOf,
  keysOf,
  letIn,
  lock,
  move,
  open,
  prove,
  refresh,
  rename,
  seeded,
  signOut,
  T,
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
  type Actor,
} from '../support/interleaved-database.ts'
import { KNOWN_DEVICE, signInOnNewDevice } from '../support/sign-in-on-new-device.ts'

const database = interleavedDatabases()
const one = seeded({ A: [100] })
const two = seeded({ A: [100], B: [50] })

beforeEach(() => {
  // Make the pauses between attempts the same in each run, however busy the machine is.
  vi.spyOn(Math, 'random').mockImplementation(random(23))
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => void vi.restoreAllMocks())

/** Wraps an actor, so that tests can count how often it tries to commit. */
function counted(actor: Actor) {
  const tries = vi.fn(actor.heart)
  return { actor: { ...actor, heart: tries }, tries }
}

describe('a thief who refreshes a stolen session without pause', () => {
  const REFRESHES = 150

  // Two thieves refresh twice with the same step of the session. This ends the session with an extra commit.
  it.each([
    ['one ends', 1],
    ['two end', 2],
  ])('loses the session as soon as the person ends it: %s', async (_how, thieves) => {
    const next = random(7)
    for (let i = 0; i < 20; i++) {
      const db = database(two)
      const { actor, tries } = counted(db.as(0))
      const others = Array.from({ length: thieves }, (_, n) =>
        refresh('B', REFRESHES)(db.as(n + 1)),
      )
      const acts = [endOthers('A', 90)(actor), ...others]
      await db.run(acts, schedule(next).choose)
      expect(await acts[0]).toBe('done')
      expect(tries.mock.calls.length).toBeLessThanOrEqual(thieves)
      expect(keysOf(db, `access/${UID}/states`)).toEqual(['A'])
      expect(faultsOf(db)).toEqual([])
    }
  })

  it.each<[string, Act, number[]]>([
    ['locking it', lock('A'), [50]],
    ['signing out', signOut('A'), [50]],
    ['moving it to another proof', move('A', 200), [50, 200]],
  ])('in the person’s own session does not prevent %s', async (_what, act, ins) => {
    const next = random(9)
    for (let i = 0; i < 10; i++) {
      const db = database(two)
      const acts = [act(db.as(0)), refresh('A', REFRESHES)(db.as(1))]
      await db.run(acts, schedule(next).choose)
      expect(await acts[0]).toBe('done')
      expect(letIn(db)).toEqual(ins)
      expect(faultsOf(db)).toEqual([])
    }
  })

  it('is detected by the person’s next refresh', async () => {
    const db = database(two)
    expect(await alone(db, refresh('B', 5))).toBe(5)
    await alone(db, refresh('B'))
    expect(keysOf(db, `access/${UID}/states`)).toEqual(['A'])
    expect(letIn(db)).toEqual([100])
  })

  it('does not delay the person by repeating a used step', async () => {
    const db = database(two)
    db.write({
      [`access/${UID}/states/B/n`]: 4,
      [`access/${UID}/states/B/rotatedAt`]: NOW - HOUR_MS,
    })
    expect(await alone(db, refresh('B'))).toBe(1)
    expect(accessOf(db)).toMatchObject({ rev: 7, states: { B: { idleExpiresAt: NOW + HOUR_MS } } })
  })
})

describe('thirty function instances that commit simultaneously', () => {
  it('all succeed, each with exactly one commit', async () => {
    for (const seed of [1, 2, 3]) {
      const db = database(one)
      const acts = Array.from({ length: 30 }, (_, i) => open(`S${i}`, 200 + i)(db.as(i)))
      await db.run(acts, schedule(random(seed)).choose)
      expect(await Promise.all(acts)).toEqual(acts.map(() => 'done'))
      expect(accessOf(db).rev).toBe(37)
      expect(keysOf(db, `access/${UID}/states`)).toHaveLength(31)
      expect(keysOf(db, `audit/${UID}`)).toHaveLength(30)
      expect(faultsOf(db)).toEqual([])
    }
  })

  it('end, lock, prove and open sessions without contradictions, however wrong their clocks are', async () => {
    const db = database(two)
    const kinds = (i: number) => [
      open(`S${i}`, 200 + i),
      lock(`S${i - 5}`),
      prove('A'),
      move('B', 300 + i),
      signOut(`S${i - 10}`),
    ]
    const acts = Array.from({ length: 30 }, (_, i) => {
      const act = kinds(i)[i % 5] ?? rename
      return act(db.as(i, ((i % 3) - 1) * 10 * MINUTE_MS))
    })
    await db.run(acts, schedule(random(5)).choose)
    await Promise.all(acts)
    expect(faultsOf(db)).toEqual([])
  })
})

describe('a commit whose response is lost', () => {
  /**
   * Sends the update twice, as the SDK does when a response is lost. The database refuses the second update because it has
   * applied the first.
   */
  const losing = (actor: Actor, meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
    let isLost = true
    const heart: Actor['heart'] = async (values) => {
      const wrote = await actor.heart(values)
      if (!isLost) return wrote
      isLost = false
      await meanwhile()
      const again = await actor.heart(values)
      expect([wrote, again]).toEqual([true, false])
      return again
    }
    return { ...actor, heart }
  }
  const tellings = (db: ReturnType<typeof database>) =>
    ['notifications', 'mailQueue', 'devices', 'logins', 'audit'].map(
      (place) => keysOf(db, `${place}/${UID}`).length,
    )

  it('counts as success: there is one session, one alert and one e-mail, each delivered once', async () => {
    const db = database(one)
    db.write(KNOWN_DEVICE)
    const { act, hand, push } = signInOnNewDevice(losing(db.as(0)))
    const running = act()
    await db.run([running], inOrder)
    expect(await running).toBe('done')
    expect(accessOf(db).rev).toBe(8)
    expect(keysOf(db, `access/${UID}/states`)).toHaveLength(2)
    expect(tellings(db)).toEqual([1, 1, 2, 1, 1])
    expect([hand, push].map((sent) => sent.mock.calls.length)).toEqual([1, 1])
  })

  it('counts as success even if another request commits in between', async () => {
    const db = database(two)
    db.write(KNOWN_DEVICE)
    const other = db.as(1)
    const { act, push } = signInOnNewDevice(losing(db.as(0), () => lock('B')(other)))
    const running = act()
    await db.run([running], inOrder)
    expect(await running).toBe('done')
    expect(accessOf(db).rev).toBe(9)
    expect(keysOf(db, `access/${UID}/states`)).toHaveLength(3)
    expect(tellings(db)).toEqual([1, 1, 2, 1, 2])
    expect(push).toHaveBeenCalledTimes(1)
  })

  it('is reported as locked, not as done, if it moved a locked session to another sign-in', async () => {
    for (const meanwhile of [undefined, prove('B')]) {
      const db = database(seeded({ B: [50], L: [60, NOW - 5000] }))
      const other = db.as(1)
      const running = move('L', 300)(losing(db.as(0), meanwhile && (() => meanwhile(other))))
      await db.run([running], inOrder)
      expect(await running).toBe('locked')
      expect(accessOf(db).states['L']).toMatchObject({ n: 4, authTimeSeconds: T + 300 })
      expect(letIn(db)).toEqual([50])
    }
  })

  it.each<[string, () => Act, number]>([
    ['a move', () => move('A', 300), 4],
    ['an unlock', () => unlock('L'), 4],
    ['a lock', () => lock('A'), 3],
  ])(
    'applies %s exactly once, even if another request commits in between',
    async (_what, make, n) => {
      for (const meanwhile of [undefined, prove('B')]) {
        const db = database(seeded({ A: [100], B: [50], L: [60, NOW - 5000] }))
        const other = db.as(1)
        const running = make()(losing(db.as(0), meanwhile && (() => meanwhile(other))))
        await db.run([running], inOrder)
        expect(await running).toBe('done')
        expect(accessOf(db).rev).toBe(meanwhile ? 9 : 8)
        const { A, L } = accessOf(db).states
        expect(Math.max(A?.n ?? 0, L?.n ?? 0)).toBe(n)
      }
    },
  )
})

describe('facts stored outside the access record', () => {
  // In these tests, the commits really pause between attempts.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))

  const alerts = async (order: (paths: readonly string[]) => readonly string[]) => {
    const next = random(5)
    let most = 0
    for (let i = 0; i < 40; i++) {
      const db = database(one)
      db.write(KNOWN_DEVICE)
      const acts = [0, 1].map((n) => signInOnNewDevice(db.as(n), order).act())
      await db.run(acts, schedule(next).choose)
      await Promise.all(acts)
      most = Math.max(most, keysOf(db, `notifications/${UID}`).length)
    }
    return most
  }

  it('are at least as new as the record if the record is read first, but may be older than the record otherwise', async () => {
    expect(await alerts((paths) => paths)).toBe(1)
    expect(await alerts((paths) => paths.toReversed())).toBe(2)
  })
})

it('a commit that the rules refuse throws instead of retrying forever, if no other commit interfered', async () => {
  const db = database(one)
  db.write({ [`access/${UID}/endedSeconds`]: 5 })
  const act: Act = (actor) =>
    committing(actor, (before) => ({
      record: { ...before, endedSeconds: 4 },
      follows: {},
      result: null,
    }))
  const { actor, tries } = counted(db.as(0))
  const running = act(actor)
  await db.run([running.catch(() => undefined)], inOrder)
  await expect(running).rejects.toThrow('rules-refused')
  expect(tries).toHaveBeenCalledTimes(1)
})
