import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed, update, whoMay } from '../support/verbs.ts'

const NOW = 1_700_000_000_000
const stage = cast()

/** The functions, with the identity that they use for a refresh. */
const refresher = () => {
  const uid = 'sesame:refresh'
  return { uid, ...stage().as(uid) }
}

/** The values whose paths start with `start`. */
const only = (values: object, start: string) =>
  Object.fromEntries(Object.entries(values).filter(([path]) => path.startsWith(start)))

/** A session at step 4, with a test's changes, and the update that takes the next step. */
async function session(
  changes: object = {},
  visible: object | null = { lastSeenAt: NOW - 1 },
  path = `${stage().people.registered.uid}/${randomId()}`,
) {
  const { seed } = stage()
  const state = { n: 4, idleExpiresAt: NOW + 1, expiresAt: NOW + 1, ...changes }
  await seed({ [`sessionStates/${path}`]: state, [`sessions/${path}`]: visible })
  const step = (n = 5, at = NOW) => ({
    [`sessionStates/${path}/n`]: n,
    [`sessionStates/${path}/rotatedAt`]: at,
    [`sessions/${path}/lastSeenAt`]: at,
  })
  return { path, step }
}

const statesOf = (values: object) => only(values, 'sessionStates/')
const seenOf = (values: object) => only(values, 'sessions/')

describe('the next step of a session', () => {
  it('is taken by the functions, and by no person', async () => {
    const { step } = await session()
    // The whole update, then each part: one rule may hide another that is missing.
    for (const values of [step(), statesOf(step()), seenOf(step())]) {
      expect(await whoMay(stage().people, (person) => update(person, values))).toEqual([])
    }
    expect(await isAllowed(update(refresher(), step()))).toBe(true)
    expect(await isAllowed(update(refresher(), step()))).toBe(false)
  })

  it.each([3, 4, 6])('is not step %i after step 4', async (n) => {
    const { step } = await session()
    expect(await isAllowed(update(refresher(), step(n)))).toBe(false)
    expect(await isAllowed(update(refresher(), step(5)))).toBe(true)
  })

  it.each([
    ['is locked', { lockedAt: NOW }],
    ['was idle for too long', { idleExpiresAt: NOW }],
    ['is past its absolute life', { expiresAt: NOW }],
  ])('is not taken when it %s', async (_fact, changes) => {
    const { step } = await session(changes)
    expect(await isAllowed(update(refresher(), step()))).toBe(false)
  })

  it('brings nothing back of a session that ended', async () => {
    const hidden = await session({}, null)
    expect(await isAllowed(update(refresher(), hidden.step()))).toBe(false)
    const { path, step } = await session()
    await stage().seed({ [`sessionStates/${path}`]: null })
    for (const n of [0, 1, 5]) expect(await isAllowed(update(refresher(), step(n)))).toBe(false)
  })

  it('is taken of a session, not of anything above it', async () => {
    const misplaced = await session({}, undefined, stage().people.other.uid)
    expect(await isAllowed(update(refresher(), statesOf(misplaced.step())))).toBe(false)
    const { step } = await session({}, undefined, `${stage().people.other.uid}/Session001`)
    expect(await isAllowed(update(refresher(), statesOf(step())))).toBe(true)
  })

  it('is all that the functions may do by that name', async () => {
    const { path } = await session()
    const { registered } = stage().people
    for (const values of [
      { [`sessionStates/${path}`]: null },
      { [`sessionStates/${path}/lockedAt`]: null },
      { [`sessions/${path}`]: null },
      { [`sessions/${path}`]: NOW },
      { [`sessions/${path}/lastSeenAt`]: 'text' },
      { [`sessions/${path}/device`]: 'x' },
      { [`users/${registered.uid}/displayName`]: 'x' },
    ]) {
      expect(await isAllowed(update(refresher(), values)), JSON.stringify(values)).toBe(false)
    }
  })
})
