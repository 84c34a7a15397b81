import { describe, expect, it } from 'vitest'
import { SCHEDULES } from './behaviour.ts'
import { billOf, identityPlatformBill, jobsShare, totalOf } from './bill.ts'
import { demandOf } from './demand.ts'
import { known } from './known.ts'
import { limitsMet, loadsOf, shardsFor } from './limits-met.ts'

const SIZES = Array.from({ length: 40 }, (_, step) => Math.round(1_000 * 1.35 ** step))
const SHARDS = [1, 2, 3, 8, 64]
const counted = known()
const demand = (people: number) => demandOf(people, counted)
const bill = (people: number) => totalOf(billOf(people, counted))

/** Pairs each item of a list with the next one. */
const pairs = <T>(list: readonly T[]) =>
  list.slice(1).map((next, i) => [list[i] as T, next] as const)

describe('the load from people', () => {
  it.each(SIZES)('the load doubles if the number of people doubles: %i', (people) => {
    const [once, twice] = [demand(people), demand(2 * people)]
    expect(twice.writesADay / once.writesADay).toBeCloseTo(2)
    expect(twice.peak.writesPerSecond / once.peak.writesPerSecond).toBeCloseTo(2)
    expect(twice.connections / once.connections).toBeCloseTo(2)
    expect(twice.storedBytes / once.storedBytes).toBeCloseTo(2)
    expect(twice.jobSeconds.daily / once.jobSeconds.daily).toBeCloseTo(2)
  })

  it('the load grows by one write each time people do an action, if the counted action makes one more write', () => {
    const { refresh } = counted.acts
    const acts = { ...counted.acts, refresh: { ...refresh, writes: refresh.writes + 1 } }
    const more = demandOf(1_000, { ...counted, acts })
    expect(more.writesADay - demand(1_000).writesADay).toBeCloseTo(1_000 * 0.2 * 4)
  })
})

describe('the load from jobs', () => {
  it.each([
    ['people', 1],
    ['active', 0.03],
    ['today', 0.17],
    ['month', 0.4],
    ['due', 0.005 / 24],
    // Every person is examined once a week.
    ['looks', 1 / (7 * 24)],
    ['walked', 1 / (30 * 24)],
  ] as const)(
    'the load from jobs grows with the counts for people of the kind “%s”',
    (kind, share) => {
      const jobs = counted.jobs.map((job) => {
        const { [kind]: rates } = job.per
        const more = { ...rates, sentBytes: rates.sentBytes + 1000 }
        return job.name === 'wake' ? { ...job, per: { ...job.per, [kind]: more } } : job
      })
      const more = demandOf(1_000, { ...counted, jobs }).jobBytes.hourly
      expect((more - demand(1_000).jobBytes.hourly) / (1_000 * 1000 * share)).toBeCloseTo(1)
    },
  )
})

describe('limits', () => {
  it.each(pairs(SIZES))(
    'every limit has a larger used share with more people: %i, then %i',
    (few, many) => {
      const [before, after] = [loadsOf(demand(few), 8), loadsOf(demand(many), 8)]
      after.forEach(({ used }, i) => expect(used).toBeGreaterThan(before[i]?.used ?? Infinity))
    },
  )

  it.each(pairs(SHARDS))(
    'every limit is reached by at least as many people if there are more database instances: %i, then %i',
    (few, many) => {
      const before = new Map(limitsMet(counted, few).map(({ limit, people }) => [limit, people]))
      for (const { limit, people } of limitsMet(counted, many)) {
        expect(people).toBeGreaterThanOrEqual(before.get(limit) ?? Infinity)
      }
    },
  )

  it.each(SHARDS)(
    'every limit is exactly reached with the number of people that limitsMet computes, with %i instances',
    (shards) => {
      for (const { limit, people } of limitsMet(counted, shards)) {
        const load = loadsOf(demand(people), shards).find((each) => each.limit === limit)
        expect(load?.used).toBeCloseTo(1)
      }
    },
  )

  it('every limit is respected with the number of instances that shardsFor computes, but not with one fewer', () => {
    for (const people of SIZES) {
      const shards = shardsFor(demand(people), 0.6)
      const fullest = (instances: number) =>
        Math.max(
          ...loadsOf(demand(people), instances)
            .slice(0, 3)
            .map(({ used }) => used),
        )
      expect(fullest(shards)).toBeLessThanOrEqual(0.6)
      if (shards > 1) expect(fullest(shards - 1)).toBeGreaterThan(0.6)
    }
  })
})

describe('a month’s bill', () => {
  it.each(pairs(SIZES))('the bill is never smaller for more people: %i, then %i', (few, many) => {
    expect(bill(many)).toBeGreaterThanOrEqual(bill(few))
    const items = billOf(many, counted)
    billOf(few, counted).forEach(({ dollars }, i) => {
      expect(items[i]?.dollars).toBeGreaterThanOrEqual(dollars)
    })
  })

  it('the bill is zero without people', () => {
    expect(bill(0)).toBe(0)
    expect(identityPlatformBill(0)).toBe(0)
  })

  it('the bill deducts the free allowance once, for people and jobs together', () => {
    const sent = billOf(1e6, counted)
      .filter(({ what }) => what.en.startsWith('database, sent'))
      .reduce((sum, { dollars }) => sum + dollars, 0)
    const { sentBytesADay, jobBytes } = demand(1e6)
    const ofJobs = Object.entries(SCHEDULES).reduce(
      (sum, [schedule, { runs }]) => sum + jobBytes[schedule as keyof typeof SCHEDULES] * runs,
      0,
    )
    // A GB costs one dollar, and ten GB are free.
    expect(sent).toBeCloseTo((sentBytesADay * 30 + ofJobs) / 1e9 - 10)
  })

  it('the bill states the share that jobs cause', () => {
    const items = billOf(1e6, counted)
    const ofJobs = ['database, sent to jobs', 'functions, time of jobs'].map(
      (what) => items.find((item) => item.what.en === what)?.dollars ?? NaN,
    )
    expect(jobsShare(items) * totalOf(items)).toBeCloseTo((ofJobs[0] ?? NaN) + (ofJobs[1] ?? NaN))
    expect(jobsShare(billOf(0, counted))).toBe(0)
  })

  it('the bill applies the price tiers of Identity Platform', () => {
    expect(identityPlatformBill(80_000)).toBe(0)
    expect(identityPlatformBill(1_000_000)).toBeCloseTo(50_000 * 0.0055 + 500_000 * 0.0046)
  })
})
