import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addGuest, fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import { accountsIn, runWake } from '../../testing/wake.ts'
import type { JobDeps } from '../running/job.ts'
import { brakeOf, mostOf } from './brake.ts'

describe('the daily limit of one kind of erasure (the brake)', () => {
  it.each([
    ['is twenty while the usual number is unknown', [], null, 20],
    ['is twenty, however few are usual', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 100_000, 20],
    [
      'is five times the median',
      [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 900],
      null,
      50,
    ],
    [
      'is five times the median of 14 days, some without erasures',
      [10, 10, 10, 10, 10, 10, 10],
      null,
      25,
    ],
    [
      'is one in a hundred registered people, if that is less',
      new Array<number>(14).fill(100),
      30_000,
      300,
    ],
    ['is never below twenty, however few are registered', new Array<number>(14).fill(100), 50, 20],
  ])('%s', (_what, earlier, registered, expected) => {
    expect(mostOf(earlier, registered)).toBe(expected)
  })

  it('depends on the erasures of the 14 days before, for each kind separately; older numbers are removed', async () => {
    const { deps, world } = fakeJobDeps()
    for (let day = 17; day <= 31; day += 1) {
      world.tree.write(`jobs/erasures/2025-12-${day}`, { counts: { guests: 10, 'sign-ups': 6 } })
    }
    const brake = await brakeOf(deps.erasures, START)
    expect(await brake.take('guests', 60)).toBe(50)
    expect(await brake.take('guests', 1)).toBe(0)
    expect(await brake.take('sign-ups', 40)).toBe(30)
    expect(await brake.take('idle-accounts', 40)).toBe(20)
    expect(await brake.end()).toEqual({ guests: 11, 'sign-ups': 10, 'idle-accounts': 20 })
    expect(world.tree.children('jobs/erasures').map(([day]) => day)).not.toContain('2025-12-17')
    expect(world.tree.children('jobs/erasures')).toHaveLength(15)
  })

  it('depends on the number of registered people, except for guests and sign-ups', async () => {
    const { deps, world } = fakeJobDeps()
    world.tree.write('jobs/slowWalk/last/registered', 3000)
    for (let day = 18; day <= 31; day += 1) {
      const counts = { guests: 100, 'sign-ups': 100, 'gone-accounts': 100, 'idle-accounts': 100 }
      world.tree.write(`jobs/erasures/2025-12-${day}`, { counts })
    }
    const brake = await brakeOf(deps.erasures, START)
    const kinds = ['guests', 'sign-ups', 'gone-accounts', 'idle-accounts'] as const
    const taken = await Promise.all(kinds.map((kind) => brake.take(kind, 1000)))
    expect(taken).toEqual([500, 500, 30, 30])
  })
})

describe('a run of the job `wake`', () => {
  let deps: JobDeps
  let world: World
  beforeEach(() => {
    ;({ deps, world } = fakeJobDeps())
  })
  const run = () => runWake(deps)
  const read = (path: string) => world.tree.read(path)
  const accounts = () => accountsIn(world)
  const guests = (count: number, prefix: string) => {
    for (let i = 0; i < count; i += 1) addGuest(world, `${prefix}${i}`, 31 * DAY_MS)
  }
  const today = '2026-01-01'

  it('erases at most twenty people of a kind per day, leaves the rest due, and alerts an operator', async () => {
    guests(25, 'a')
    expect(await run()).toMatchObject({ due: 25, kinds: { guests: 25 } })
    expect(accounts()).toHaveLength(5)
    expect(read(`jobs/erasures/${today}`)).toEqual({ counts: { guests: 20 }, left: { guests: 5 } })
    expect(world.lines.join()).toContain('"event":"erasures-braked"')
    // The remaining erasures are postponed to a later run, so that other due people are handled first.
    expect(await run()).toMatchObject({ examined: 0 })
    world.now += HOUR_MS
    expect(await run()).toMatchObject({ due: 5 })
    expect(read(`jobs/erasures/${today}/left`)).toEqual({ guests: 5 })
    expect(accounts()).toHaveLength(5)
    world.now += DAY_MS
    await run()
    expect(accounts()).toEqual([])
    expect(read('jobs/erasures/2026-01-02/left')).toBeNull()
  })

  it('erases everyone due after two owners have lifted the limit for the day', async () => {
    guests(25, 'a')
    world.tree.write(`jobs/erasures/${today}/releasedBy`, { ada: START })
    await run()
    expect(accounts()).toHaveLength(5)
    world.tree.write(`jobs/erasures/${today}/releasedBy/grace`, START)
    world.now += HOUR_MS
    await run()
    expect(accounts()).toEqual([])
  })

  it('reports erasures stopped by the limit, even if the work on a page of people failed', async () => {
    guests(25, 'a')
    const setTimers = () => Promise.reject(new Error('down'))
    const broken = { ...deps, sweeps: { ...deps.sweeps, setTimers } }
    const all = runWake(broken)
    await expect(all).rejects.toMatchObject({ report: { examined: 25, due: 25 } })
    expect(read(`jobs/erasures/${today}/left`)).toEqual({ guests: 5 })
    expect(world.lines.join()).toContain('"event":"erasures-braked"')
  })

  it('does not count people who turn out not to be due', async () => {
    guests(25, 'a')
    const access = (uid: string) => {
      world.tree.write(`seen/${uid}`, world.now)
      return deps.sweeps.access(uid)
    }
    const visited = { ...deps, sweeps: { ...deps.sweeps, access } }
    await runWake(visited)
    expect(accounts()).toHaveLength(25)
    expect(read(`jobs/erasures/${today}/counts/guests`)).toBe(0)
  })

  it('does all other due work for people whose erasure the limit stopped', async () => {
    guests(21, 'a')
    // An expired security event of the person who sorts last, whose erasure the limit stops.
    const path = 'audit/a9/1-a'
    world.tree.write(path, { at: 1, event: 'lock' })
    await run()
    expect(accounts()).toEqual(['a9'])
    expect(read(path)).toBeNull()
  })

  it('never limits erasures that people requested', async () => {
    for (let i = 0; i < 30; i += 1) {
      const begun = { rev: 1, erasingSince: START - HOUR_MS, wakeAt: START - HOUR_MS }
      world.tree.write(`access/p${i}`, begun)
    }
    expect((await run()).kinds).toEqual({ erasures: 30 })
    expect(read('access/p29/erasedSince')).toBe(world.now)
  })
})
