import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { pathsIn, START, type World } from '../testing/fakes/world.ts'
import type { JobDeps, JobReport } from './running/job.ts'
import { totals } from './totals.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  world.now = START + 5 * DAY_MS
})

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']
const TODAY = '2026-01-06'

const run = (dryRun = false, until = Infinity): Promise<JobReport> =>
  totals.run(deps, { dryRun, until })
/** Returns the totals of a day by event and dimension. */
const counts = (day: string) =>
  Object.fromEntries(
    pathsIn(world.counted, `totals/${day}`, 2)
      .filter((place) => place !== 'active-people/all')
      .map((place) => [place, world.counted.read(`totals/${day}/${place}`)]),
  )
const activePeople = (day: string) => world.counted.read(`totals/${day}/active-people/all`)

/** Writes counters for every day, spread over shards by a fixed rule. Returns the sums of the counters. */
function countDays(): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>()
  for (const [d, day] of [...DAYS, TODAY].entries()) {
    const sum: Record<string, number> = {}
    for (const place of ['sign-in/password', 'sign-in/google,com', 'refusal/auth:invalid-token']) {
      for (let shard = 0; shard < 10; shard += 1) {
        const count = (d * 31 + shard * 7 + place.length) % 13
        world.running.shards.set(`${day}/${place}/${shard}`, count)
        sum[place] = (sum[place] ?? 0) + count
      }
    }
    sums.set(day, sum)
  }
  return sums
}

/** Adds people last seen at these times. */
const seenAt = (...times: readonly number[]) =>
  world.tree.write('seen', Object.fromEntries(times.map((at, i) => [`person${i}`, at])))

describe('the totals', () => {
  it('sum all shards of every finished day, but not of today', async () => {
    const sums = countDays()
    expect(await run()).toEqual({ examined: 5, due: 5, failed: 0, complete: true })
    for (const day of DAYS) expect(counts(day)).toEqual(sums.get(day))
    expect(world.running.totals.has(TODAY)).toBe(false)
  })

  it('do not change if the job runs again', async () => {
    countDays()
    seenAt(world.now)
    await run()
    const before = world.counted.read('totals')
    seenAt()
    await run()
    expect(world.counted.read('totals')).toEqual(before)
  })

  it('include late writes to the last two days, but not to older days', async () => {
    countDays()
    await run()
    const [old, , , beforeLast, last] = DAYS
    for (const day of [old, beforeLast, last]) {
      world.running.shards.set(`${day}/lock/all/3`, 4)
    }
    await run()
    expect(counts(old ?? '')).not.toHaveProperty('lock/all')
    for (const day of [beforeLast, last]) expect(counts(day ?? '')).toHaveProperty('lock/all', 4)
  })

  it('are complete after a crash half-way, and after missed nights', async () => {
    const sums = countDays()
    let writes = 0
    const store = deps.totals
    const crashing: JobDeps = {
      ...deps,
      totals: store && {
        ...store,
        setTotals: (day, value) =>
          writes++ < 2 ? store.setTotals(day, value) : new Promise(() => undefined),
      },
    }
    // The function stops while writing the third day, so this run never ends.
    void totals.run(crashing, { dryRun: false, until: Infinity })
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    expect([...world.running.totals.keys()]).toEqual(DAYS.slice(0, 2))
    await run()
    for (const day of DAYS) expect(counts(day)).toEqual(sums.get(day))
  })

  it('leave out an unreadable day, and include it the next night', async () => {
    const sums = countDays()
    const store = deps.totals
    const failing: JobDeps = {
      ...deps,
      totals: store && {
        ...store,
        countsOf: (day) =>
          day === DAYS[1] ? Promise.reject(new Error('odd')) : store.countsOf(day),
      },
    }
    const report = await totals.run(failing, { dryRun: false, until: Infinity })
    expect(report).toMatchObject({ due: 5, failed: 1 })
    expect(world.running.totals.size).toBe(4)
    await run()
    expect(counts('2026-01-02')).toEqual(sums.get('2026-01-02'))
  })

  it('are not written in a dry run', async () => {
    countDays()
    expect(await run(true)).toMatchObject({ due: 5 })
    expect(world.running.totals.size).toBe(0)
  })

  it('are written even if earlier jobs used up the time, but without the count of active people', async () => {
    countDays()
    seenAt(world.now)
    expect(await run(false, world.now)).toMatchObject({ complete: false })
    expect(world.running.totals.size).toBe(5)
    expect(activePeople('2026-01-05')).toBeNull()
  })

  it('remain after their counters are removed', async () => {
    const sums = countDays()
    await run()
    world.counted.write('daily', null)
    await run()
    expect(counts('2026-01-05')).toEqual(sums.get('2026-01-05'))
  })
})

describe('active people', () => {
  it('are those seen in the 30 days up to the end of yesterday; they are not counted for earlier days', async () => {
    countDays()
    const edge = START + 5 * DAY_MS - 30 * DAY_MS
    seenAt(edge - 1, edge, START, world.now)
    await run()
    expect(activePeople('2026-01-05')).toBe(3)
    expect(activePeople('2026-01-04')).toBeNull()
  })

  it('are counted even on a day without events', async () => {
    seenAt(world.now)
    await run()
    expect(activePeople('2026-01-05')).toBe(1)
  })
})
