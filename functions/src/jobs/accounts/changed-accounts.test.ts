import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../common/account/account.ts'
import {
  addAccount,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import type { JobDeps, JobRun } from '../running/job.ts'
import { changedAccounts } from './changed-accounts.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  addAccount(world, 'marie', 'registered')
  addProfile(world, 'marie')
  addSession(world, 'marie', 'a', { authTimeSeconds: 100 })
})

const run = (how: Partial<JobRun> = {}) =>
  changedAccounts.run(deps, { dryRun: false, until: Infinity, ...how })
const checkedAt = () => deps.sweeps.accountsCheckedAt()
const change = (changes: Partial<Account>) =>
  world.accounts.set('marie', { ...world.accounts.get('marie'), ...changes })
const sids = () => [...world.states.keys()]

describe('the search for changed accounts', () => {
  it('examines only people whom the API has served in the last hour and ten minutes', async () => {
    addAccount(world, 'karim', 'registered')
    addSession(world, 'karim', 'b')
    world.tree.write('seen/karim', START - HOUR_MS - 10 * MINUTE_MS - 1)
    expect(await run()).toMatchObject({ examined: 1 })
    world.tree.write('seen/karim', START - HOUR_MS - 10 * MINUTE_MS)
    expect(await run()).toMatchObject({ examined: 2 })
  })

  it.each([
    ['deleted', null],
    ['disabled', { disabled: true }],
    ['revoked', { validSinceSeconds: START / SECOND_MS + 10 }],
    ['recreated, and empty', { createdAt: START + 2 * MINUTE_MS, isGuest: true, providers: [] }],
  ])('ends the sessions of an account that was %s', async (_what, changes) => {
    await run()
    if (changes) change(changes)
    else world.accounts.set('marie', null)
    expect(await run()).toMatchObject({ due: 1, failed: 0 })
    expect(sids()).toEqual([])
  })

  it('reads no records of people whose account has not changed', async () => {
    change({ emailVerified: true, lastSignInSeconds: START / SECOND_MS - 20 * 60 })
    await run()
    world.now += 10 * MINUTE_MS
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
  })

  it('examines again changes made up to a quarter of an hour before the last search', async () => {
    await run()
    change({ validSinceSeconds: START / SECOND_MS - 15 * 60 })
    expect(await run()).toMatchObject({ due: 1 })
    change({ validSinceSeconds: START / SECOND_MS - 15 * 60 - 1 })
    expect(await run()).toMatchObject({ due: 0 })
  })

  it('covers the time since the last complete search, however long ago it was', async () => {
    await run()
    world.now += 40 * MINUTE_MS
    change({ validSinceSeconds: world.now / SECOND_MS })
    world.now += 20 * MINUTE_MS
    expect(await run()).toMatchObject({ due: 1 })
    expect(sids()).toEqual([])
  })

  it('is recorded only if it is complete: not if time ran out or something failed, and not in a dry run', async () => {
    await run({ until: START })
    await run({ dryRun: true })
    const read = () => Promise.reject(new Error('down'))
    const broken = { ...deps, records: { ...deps.records, read } }
    await changedAccounts.run(broken, { dryRun: false, until: Infinity })
    expect(await checkedAt()).toBe(0)
    // The recorded time is when the search started, so that the next search covers changes made during it.
    const accounts = {
      ...deps.accounts,
      find: (uids: readonly string[]) => {
        world.now += MINUTE_MS
        return deps.accounts.find(uids)
      },
    }
    await changedAccounts.run({ ...deps, accounts }, { dryRun: false, until: Infinity })
    expect(await checkedAt()).toBe(START)
  })
})

describe('sessions that their account no longer accepts', () => {
  const now = START / SECOND_MS
  beforeEach(() => {
    addSession(world, 'marie', 'a', { authTimeSeconds: now })
    addSession(world, 'marie', 'b', { authTimeSeconds: now + 20 })
  })

  it.each([
    ['deleted', null, []],
    ['disabled', { disabled: true }, []],
    ['revoked', { validSinceSeconds: now + 10 }, ['b']],
    ['unchanged', {}, ['a', 'b']],
  ])('end if the account is %s', async (_what, changes, expected) => {
    if (changes) change(changes)
    else world.accounts.set('marie', null)
    await run()
    expect(sids()).toEqual(expected)
  })

  it('end if someone else proved the address and removed sign-in methods', async () => {
    world.states.delete('b')
    addSession(world, 'marie', 'a', { authTimeSeconds: 100, provider: 'facebook.com' })
    const email = 'marie@exemple.fr'
    addAccount(world, 'marie', 'registered', DAY_MS, { email, providers: ['password'] })
    addProfile(world, 'marie', { email, providers: ['password'] })
    const methods = ['facebook.com', 'google.com'] as const
    const taken = { email, emailVerified: true, providers: methods, lastSignInSeconds: 101 }
    addAccount(world, 'marie', 'registered', DAY_MS, taken)
    await run()
    expect(sids()).toEqual([])
  })
})
