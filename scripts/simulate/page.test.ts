import { describe, expect, it } from 'vitest'
import type { Rates } from '../../tests/bench/growth/counted-jobs.ts'
import { growth, known } from './known.ts'
import { pageWith } from './page.ts'
import { staleIn } from './stale.ts'
import { wordsIn } from './words.ts'

const counted = known()

describe('docs/growth.md', () => {
  it('contains the tables that the model computes from the stored counts', async () => {
    expect(await pageWith(growth(), counted)).toBe(growth())
  })

  it('the page must have a place for each table', async () => {
    const without = growth().replace('<!-- simulate: bill -->', '')
    await expect(pageWith(without, counted)).rejects.toThrow('no place for bill')
  })
})

describe('stored counts', () => {
  it('counts are stale if an action makes one more write', () => {
    expect(staleIn(counted, counted)).toEqual([])
    const { refresh } = counted.acts
    const acts = { ...counted.acts, refresh: { ...refresh, writes: refresh.writes + 1 } }
    expect(staleIn(counted, { ...counted, acts })).toEqual(['refresh'])
  })

  it('counts are stale if an action or a job causes 10 % more traffic, but not 4 %', () => {
    const { signIn } = counted.acts
    const sending = (share: number) => ({
      ...counted,
      acts: { ...counted.acts, signIn: { ...signIn, sentBytes: signIn.sentBytes * share } },
    })
    expect(staleIn(counted, sending(1.04))).toEqual([])
    expect(staleIn(counted, sending(1.1))).toEqual(['signIn'])
    const twice = (rates: Rates) => ({ ...rates, sentBytes: rates.sentBytes * 2 })
    const jobs = counted.jobs.map((job) =>
      job.name === 'directory'
        ? { ...job, per: { ...job.per, walked: twice(job.per.walked) } }
        : job,
    )
    expect(staleIn(counted, { ...counted, jobs })).toEqual(['directory'])
  })

  it('counts are stale if a job is added, removed or rescheduled', () => {
    const [first, ...others] = counted.jobs
    if (first === undefined) throw new Error('no job was counted')
    expect(staleIn(counted, { ...counted, jobs: others })).toEqual([first.name])
    const added = [...counted.jobs, { ...first, name: 'new' }]
    expect(staleIn(counted, { ...counted, jobs: added })).toEqual(['new'])
    const moved = [{ ...first, schedule: 'daily' as const }, ...others]
    expect(staleIn(counted, { ...counted, jobs: moved })).toEqual([first.name])
  })
})

describe('formatted numbers', () => {
  it('numbers are rounded to two significant digits', () => {
    const { amount, bytes, dollars, duration } = wordsIn('en')
    expect([123, 0.456, 1_234, 3_812_345, 2.36e9].map(amount)).toEqual([
      ...['120', '0.46', '1,200', '3.8\u00a0million', '2.4\u00a0billion'],
    ])
    expect([0, 610, 5_668, 1.3e12].map(bytes)).toEqual([
      ...['0\u00a0B', '610\u00a0B', '5.7\u00a0kB', '1.3\u00a0TB'],
    ])
    expect([0.4, 962].map(dollars)).toEqual(['0\u00a0$', '960\u00a0$'])
    expect([5.1, 90, 7_200].map(duration)).toEqual(['5.1\u00a0s', '1.5\u00a0min', '2\u00a0h'])
  })

  it('numbers are in French for a French locale', () => {
    const { amount, bytes, percent } = wordsIn('fr')
    expect([1_234, 1.2e6, 3_812_345, 1.9e9, 2.36e9].map(amount)).toEqual([
      ...['1\u202f200', '1,2\u00a0million', '3,8\u00a0millions'],
      ...['1,9\u00a0milliard', '2,4\u00a0milliards'],
    ])
    expect([610, 5_668, 1.3e12].map(bytes)).toEqual(['610\u00a0o', '5,7\u00a0ko', '1,3\u00a0To'])
    expect(percent(0.0123)).toBe('1,2\u00a0%')
  })
})
