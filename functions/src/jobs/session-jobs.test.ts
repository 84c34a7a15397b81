import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addProfile, addSession, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { changedAccounts } from './accounts/changed-accounts.ts'
import { expiredSessions } from './expired-sessions.ts'
import type { Job, JobDeps } from './running/job.ts'
import { straySignIns } from './stray-sign-ins.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job) => job.run(deps, { dryRun: false, until: Infinity })
const sids = () => [...world.states.keys()]

describe('expired sessions', () => {
  it('go at the end of their absolute life, and when their state is gone', async () => {
    addSession(world, 'marie', 'ended', { expiresAt: START })
    addSession(world, 'marie', 'alive', { expiresAt: START + 1, authTimeSeconds: 1 })
    addSession(world, 'marie', 'half')
    world.states.delete('half')
    await run(expiredSessions)
    expect([...world.sessions.keys()]).toEqual(['alive'])
    expect(sids()).toEqual(['alive'])
  })
})

describe('records of sign-ins that no session rests on', () => {
  it('go when their time is up, and their proof counts no more', async () => {
    world.signIns.set('marie/5', START)
    world.signIns.set('marie/9', START + 1)
    world.signIns.set('karim/7', NaN)
    await run(straySignIns)
    expect([...world.signIns.keys()]).toEqual(['marie/9'])
    expect([...world.endedSignIns]).toEqual([
      ['marie', 5],
      ['karim', 7],
    ])
  })
})

describe('sessions that their account stands for no more', () => {
  beforeEach(() => {
    addSession(world, 'marie', 'a', { authTimeSeconds: 100 })
    addSession(world, 'marie', 'b', { authTimeSeconds: 200 })
    addProfile(world, 'marie')
  })

  it.each([
    ['deleted', null, []],
    ['disabled', { disabled: true }, []],
    ['with tokens revoked since', { validSinceSeconds: 150 }, ['b']],
    ['as it was', {}, ['a', 'b']],
  ])('end where it is %s', async (_what, changes, expected) => {
    if (changes) addAccount(world, 'marie', 'registered', DAY_MS, changes)
    else world.accounts.set('marie', null)
    await run(changedAccounts)
    expect(sids()).toEqual(expected)
  })

  it('end where somebody else has proved the address, and taken ways in away', async () => {
    world.states.delete('b')
    addSession(world, 'marie', 'a', { authTimeSeconds: 100, provider: 'facebook.com' })
    addProfile(world, 'marie', { providers: ['password', 'facebook.com'] })
    const ways = ['facebook.com', 'google.com'] as const
    const taken = { emailVerified: true, providers: ways, lastSignInSeconds: 101 }
    addAccount(world, 'marie', 'registered', DAY_MS, taken)
    await run(changedAccounts)
    expect(sids()).toEqual([])
  })

  it('end where they were proved by a way in that is gone', async () => {
    addSession(world, 'marie', 'a', { authTimeSeconds: 100, provider: 'google.com' })
    addSession(world, 'marie', 'b', { authTimeSeconds: 200, provider: 'password' })
    addAccount(world, 'marie', 'registered', DAY_MS, { providers: ['password'] })
    await run(changedAccounts)
    expect(sids()).toEqual(['b'])
  })
})
