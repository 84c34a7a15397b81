import { HOUR_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { START } from '../../testing/fakes/world.ts'
import { createStatistics, type Statistics } from './statistics.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const add = vi.fn<(increments: ReadonlyMap<string, number>) => Promise<void>>()

let statistics: Statistics
beforeEach(() => {
  vi.resetAllMocks()
  add.mockResolvedValue()
  statistics = createStatistics({ store: { add }, now: () => START, log })
})
afterEach(() => vi.useRealTimers())

const written = () => add.mock.calls.map(([increments]) => Object.fromEntries(increments))

describe('count (statistics)', () => {
  it('adds one to a counter of the current day, under valid database keys', async () => {
    await statistics.count('sign-in', 'microsoft.com')
    await statistics.count('refusal', 'auth/session-ended')
    await statistics.count('lock')
    expect(written()).toEqual([
      { '2026-01-01/sign-in/microsoft,com': 1 },
      { '2026-01-01/refusal/auth:session-ended': 1 },
      { '2026-01-01/lock/all': 1 },
    ])
  })

  it('makes one write at a time, and batches events counted meanwhile', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<undefined>()
    add.mockReturnValueOnce(promise)
    const first = statistics.count('lock')
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce())
    for (let n = 0; n < 500; n++) void statistics.count('refusal', 'request/too-many')
    finish(undefined)
    await first
    expect(written()).toEqual([
      { '2026-01-01/lock/all': 1 },
      { '2026-01-01/refusal/request:too-many': 500 },
    ])
  })

  it('writes all events counted at the same moment in one update', async () => {
    await Promise.all([
      statistics.count('sign-up', 'password'),
      statistics.count('sign-in', 'password'),
    ])
    expect(written()).toEqual([
      { '2026-01-01/sign-up/password': 1, '2026-01-01/sign-in/password': 1 },
    ])
  })

  it('never rejects, and logs repeated failures only once until a write succeeds', async () => {
    add.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
    await statistics.count('lock')
    await statistics.count('lock')
    expect(log.error).toHaveBeenCalledTimes(1)
    await statistics.count('lock')
    add.mockRejectedValueOnce(new Error('down'))
    await statistics.count('lock')
    expect(log.error).toHaveBeenCalledTimes(2)
  })

  it('logs a lasting failure again every hour, for a monitoring alert that looks at whole days', async () => {
    let now = START
    statistics = createStatistics({ store: { add }, now: () => now, log })
    add.mockRejectedValue(new Error('down'))
    await statistics.count('lock')
    now += HOUR_MS - 1
    await statistics.count('lock')
    expect(log.error).toHaveBeenCalledTimes(1)
    now += 1
    await statistics.count('lock')
    expect(log.error).toHaveBeenCalledTimes(2)
  })

  it('logs a failure again every hour while the database does not respond', async () => {
    vi.useFakeTimers()
    let now = START
    statistics = createStatistics({ store: { add }, now: () => now, log })
    add.mockReturnValue(new Promise(() => undefined))
    const first = statistics.count('lock')
    await vi.advanceTimersByTimeAsync(1000)
    await first
    now += HOUR_MS
    await statistics.count('lock')
    expect(log.error).toHaveBeenCalledTimes(2)
  })

  it('delays only the first caller, by one second, if the database does not respond', async () => {
    vi.useFakeTimers()
    add.mockReturnValue(new Promise(() => undefined))
    let waiting = true
    const first = statistics.count('lock').then(() => (waiting = false))
    await vi.advanceTimersByTimeAsync(999)
    expect(waiting).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await first
    for (let n = 0; n < 10; n++) await statistics.count('unlock')
    expect(add).toHaveBeenCalledTimes(1)
    expect(log.error).toHaveBeenCalledTimes(1)
  })
})
