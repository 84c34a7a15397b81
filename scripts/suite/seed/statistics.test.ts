import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { DAILY, HOURLY, OFTEN } from '../../../functions/src/jobs/running/schedules.ts'
import { pastRuns } from './running.ts'
import { pastStatistics } from './statistics.ts'

const NOW = Date.UTC(2026, 10, 24, 14, 30)
const dayOf = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)
const { totals, daily } = pastStatistics(NOW)
const sum = (counts: Record<string, number> = {}) =>
  Object.values(counts).reduce((all, count) => all + count, 0)
const signIns = (ago: number) => sum(totals[dayOf(ago)]?.['sign-in'])

describe('the demo statistics', () => {
  it('statistics cover two years without a gap, but not today, whose counts are not final', () => {
    const days = Array.from({ length: 731 }, (_, i) => dayOf(731 - i))
    expect(Object.keys(totals)).toEqual(days)
    expect(Object.keys(daily)).toEqual([2, 1, 0].map(dayOf))
  })

  it('totals of the last days equal the daily counters', () => {
    const counters = daily[dayOf(1)] as Record<string, Record<string, Record<string, number>>>
    expect(sum(counters['sign-in']?.['password'])).toBe(totals[dayOf(1)]?.['sign-in']?.['password'])
  })

  it('statistics show fewer sign-ins on weekends, growth within a year, and an attack', () => {
    // 22 November 2026 is a Sunday, the 19th a Thursday.
    expect(signIns(2)).toBeLessThan(0.7 * signIns(5))
    expect(signIns(5)).toBeGreaterThan(1.5 * signIns(5 + 364))
    const refused = (ago: number) => sum(totals[dayOf(ago)]?.['refusal'])
    expect(refused(23)).toBeGreaterThan(3 * refused(30))
  })

  it('statistics are identical each time they are generated for the same time', () => {
    expect(pastStatistics(NOW)).toEqual({ totals, daily })
  })
})

it('every job has its last runs, none of them in the future', () => {
  const runs = pastRuns(NOW, 2000)
  const names = [...OFTEN, ...HOURLY, ...DAILY].map(({ name }) => name)
  expect(Object.keys(runs).sort()).toEqual(names.sort())
  for (const own of Object.values(runs)) {
    expect(Object.keys(own)).toHaveLength(14)
    for (const { at } of Object.values(own)) expect(at).toBeLessThan(NOW)
  }
})
