import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addProfile, addSession, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { changedAccounts } from './accounts/changed-accounts.ts'
import { expiredSessions } from './expired-sessions.ts'
import type { Job, JobDeps } from './running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job) => job.run(deps, { dryRun: false, until: Infinity })
const sids = () => [...world.states.keys()]

describe('expired sessions', () => {
  it('go at the end of their absolute life, with what clients kept of them', async () => {
    addSession(world, 'marie', 'ended', { expiresAt: START })
    addSession(world, 'marie', 'alive', { expiresAt: START + 1, authTimeSeconds: 1 })
    for (const sid of ['ended', 'alive']) world.tree.write(`pushTokens/marie/${sid}`, 'token')
    await run(expiredSessions)
    expect([...world.sessions.keys()]).toEqual(['alive'])
    expect(sids()).toEqual(['alive'])
    expect(world.tree.read('pushTokens/marie')).toEqual({ alive: 'token' })
  })

  it('go with their sign-ins, and those that no session rests on, whose proof counts no more', async () => {
    world.tree.write('access/marie', { rev: 1, lives: { 5: START, 9: START + 1 } })
    world.tree.write('access/karim', { rev: 1, lives: { 7: START + 1 } })
    expect(await run(expiredSessions)).toMatchObject({ examined: 2, due: 1, failed: 0 })
    expect([...world.signIns.keys()]).toEqual(['marie/9'])
    expect([...world.endedSignIns]).toEqual([['marie', 5]])
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
    const email = 'marie@exemple.fr'
    addAccount(world, 'marie', 'registered', DAY_MS, { email, providers: ['password'] })
    addProfile(world, 'marie', { email, providers: ['password'] })
    const ways = ['facebook.com', 'google.com'] as const
    const taken = { email, emailVerified: true, providers: ways, lastSignInSeconds: 101 }
    addAccount(world, 'marie', 'registered', DAY_MS, taken)
    await run(changedAccounts)
    expect(sids()).toEqual([])
  })
})
