import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { ANSWER_LIMIT_MS } from '../available.ts'
import { parseRandomKey } from '../config/random-key.ts'
import type { Limit } from './limits.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const LIMIT: Limit = {
  name: 'test',
  by: 'email',
  scope: 'everywhere',
  max: 3,
  windowMs: HOUR_MS,
}
const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let now: number
let counts: Map<string, number>
let add: ReturnType<typeof vi.fn<(path: object, max: number) => Promise<boolean>>>
beforeEach(() => {
  now = START
  counts = new Map()
  add = vi.fn((path: object, max: number) => {
    const key = Object.values(path).join('/')
    const count = counts.get(key) ?? 0
    if (count < max) counts.set(key, count + 1)
    return Promise.resolve(count < max)
  })
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

function instance(limitsFactor = 1): RateLimiter {
  const config = { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor }
  return createRateLimiter({ counters: { add }, config, now: () => now, log: quiet })
}

/** Calls `take` as a route does, so that a limit's refusal is a rejected promise. */
async function take(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  await limiter.take(limit, subject)
}

/** Returns how many of these attempts are allowed. */
async function passing(limiter: RateLimiter, limit: Limit, subject: string, tries = 10) {
  const all = await Promise.allSettled(
    Array.from({ length: tries }, () => take(limiter, limit, subject)),
  )
  return all.filter(({ status }) => status === 'fulfilled').length
}

describe('take (rate limiter)', () => {
  it('allows as many attempts as the limit says, counted across all instances', async () => {
    expect(await passing(instance(), LIMIT, 'a@exemple.fr', 2)).toBe(2)
    expect(await passing(instance(), LIMIT, 'a@exemple.fr')).toBe(1)
    expect(await passing(instance(), LIMIT, 'b@exemple.fr')).toBe(3)
  })

  it('reports when to retry, and allows attempts again from then on', async () => {
    const limiter = instance()
    now += 600 * SECOND_MS + 1
    await passing(limiter, LIMIT, 'x')
    await expect(take(limiter, LIMIT, 'x')).rejects.toMatchObject({
      code: 'request/too-many',
      retryAfterSeconds: 3000,
    })
    now = START + HOUR_MS - 1
    expect(await passing(limiter, LIMIT, 'x')).toBe(0)
    now = START + HOUR_MS
    expect(await passing(limiter, LIMIT, 'x')).toBe(3)
  })

  it('does not query the database again for a rejected subject, and logs the rejection once', async () => {
    const limiter = instance()
    for (let i = 0; i < 4; i++) await passing(limiter, LIMIT, 'x', 1)
    add.mockClear()
    expect(await passing(limiter, LIMIT, 'x', 50)).toBe(0)
    expect(add).not.toHaveBeenCalled()
    expect(quiet.warn).toHaveBeenCalledTimes(1)
  })

  it('allows a person’s requests within ten seconds after an operator resets the limit, and counts from zero again', async () => {
    const limiter = instance()
    expect(await passing(limiter, LIMIT, 'x')).toBe(3)
    counts.clear()
    now += 10 * SECOND_MS - 1
    expect(await passing(limiter, LIMIT, 'x', 1)).toBe(0)
    now += 1
    expect(await passing(limiter, LIMIT, 'x', 1)).toBe(1)
    expect(await passing(limiter, LIMIT, 'x')).toBe(2)
  })

  it('queries the database only once during a flood to find out whether a limit was reset', async () => {
    const limiter = instance()
    await passing(limiter, LIMIT, 'x')
    add.mockClear()
    now += 10 * SECOND_MS
    expect(await passing(limiter, LIMIT, 'x', 50)).toBe(0)
    expect(add).toHaveBeenCalledTimes(1)
  })

  it('stores counts under an HMAC, so that stored and logged data identify no one', async () => {
    await passing(instance(), LIMIT, 'marie@exemple.fr')
    expect([...counts.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^test/${START}/[\\w-]{43}$`)),
    ])
    expect(JSON.stringify(quiet.warn.mock.calls)).not.toContain('marie')
  })

  it('applies the factor only to limits by IP address', async () => {
    const byAddress: Limit = { ...LIMIT, by: 'address' }
    expect(await passing(instance(2), byAddress, '203.0.113.7')).toBe(6)
    expect(await passing(instance(2), LIMIT, 'x')).toBe(3)
  })

  it('counts a limit with the scope `instance` only in memory', async () => {
    expect(await passing(instance(), { ...LIMIT, scope: 'instance' }, 'x')).toBe(3)
    expect(await passing(instance(), { ...LIMIT, scope: 'instance' }, 'x')).toBe(3)
    expect(add).not.toHaveBeenCalled()
  })

  it('remembers who exceeded a limit, even after many other callers', async () => {
    const limiter = instance()
    const limit: Limit = { ...LIMIT, scope: 'instance' }
    expect(await passing(limiter, limit, 'x')).toBe(3)
    for (let n = 0; n < 50_000; n++) {
      void limiter.take(limit, `crowd${n}`)
      if (n % 1000 === 0) expect(await passing(limiter, limit, 'x', 1)).toBe(0)
    }
  })

  it('rejects requests while the database fails, and allows them afterwards', async () => {
    const limiter = instance()
    add.mockRejectedValueOnce(new Error('down'))
    await expect(take(limiter, LIMIT, 'x')).rejects.toMatchObject({ code: 'server/unavailable' })
    await take(limiter, LIMIT, 'x')
  })

  it('rejects a request if the database does not respond in time', async () => {
    vi.useFakeTimers()
    add.mockReturnValueOnce(new Promise(() => undefined))
    const refused = expect(take(instance(), LIMIT, 'x')).rejects.toMatchObject({
      code: 'server/unavailable',
    })
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS)
    await refused
  })
})

describe('once (rate limiter)', () => {
  it('returns true only the first time, and false at any later time on any instance', async () => {
    expect(await instance().once('captcha', 'token', START)).toBe(true)
    now += HOUR_MS
    expect(await instance().once('captcha', 'token', START)).toBe(false)
    expect(await instance().once('captcha', 'other', START)).toBe(true)
  })
})
