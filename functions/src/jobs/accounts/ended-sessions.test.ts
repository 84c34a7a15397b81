import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addAccount,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import type { World } from '../../testing/fakes/world.ts'
import { changedAccounts } from './changed-accounts.ts'
import type { Job, JobDeps } from '../running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job) => job.run(deps, { dryRun: false, until: Infinity })
const sids = () => [...world.states.keys()]

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
