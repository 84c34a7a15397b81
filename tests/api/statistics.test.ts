import { describe, expect, it, vi } from 'vitest'
import { UNNEEDED } from '../../functions/src/testing/sample-calls.ts'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, guest, post, refusal, registered } from 'sesame-testing/api'
import { readDatabase } from '../support/database.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { linkPassword, signInWithGoogle } from 'sesame-testing/identity'

/** Returns today's count of an event, summed over all shards of the counter. */
async function counted(event: string, dimension: string): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const path = `daily/${day}/${event}/${encodeURIComponent(dimension)}`
  const shards = await readDatabase(suiteVariable('STATISTICS_NAMESPACE'), path)
  // If keys are consecutive numbers, the database returns an array, with null for missing ones.
  return Object.values((shards ?? {}) as Record<string, number | null>).reduce<number>(
    (sum, count) => sum + (count ?? 0),
    0,
  )
}

/** Runs an action, then waits until the event's count has grown by `more`. */
async function expectMore(
  [event, dimension]: [string, string],
  more: number,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await counted(event, dimension)
  await act()
  await vi.waitFor(
    async () => expect((await counted(event, dimension)) - before).toBeGreaterThanOrEqual(more),
    { timeout: 10_000, interval: 100 },
  )
}

async function google(): Promise<void> {
  const { idToken } = await signInWithGoogle()
  await post('/api/auth/sign-in', { idToken, remember: false })
}

async function upgrade(): Promise<void> {
  const { idToken } = await linkPassword(await guest())
  await post('/api/auth/sign-up', signUpBody(idToken))
}

async function lock(): Promise<void> {
  const { accessToken: token } = await registered()
  await call('POST', '/api/auth/lock-session', { token })
}

async function reset(): Promise<void> {
  const { idToken } = await registered()
  await post('/api/auth/reset-password', { idToken, code: UNNEEDED })
}

describe('the statistics database', () => {
  it.each([
    [['sign-in', 'password'], registered],
    [['sign-up', 'password'], registered],
    [['guest', 'guest'], guest],
    [['sign-in', 'google,com'], google],
    [['sign-up', 'google,com'], google],
    [['upgrade', 'password'], upgrade],
    [['lock', 'all'], lock],
    [['reset', 'all'], reset],
  ] as [[string, string], () => Promise<unknown>][])('counts %j', async (counter, act) => {
    await expectMore(counter, 2, async () => {
      await act()
      await act()
    })
  })

  it('counts rejected requests by error code', async () => {
    await expectMore(['refusal', 'auth:invalid-token'], 3, async () => {
      const replies = await Promise.all(
        [1, 2, 3].map(() => post('/api/auth/sign-in', { idToken: 'x', remember: false })),
      )
      for (const reply of replies) expect(refusal(reply)).toEqual([401, 'auth/invalid-token'])
    })
  })
})
