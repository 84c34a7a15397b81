import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../testing/fake-deps.ts'
import { addAccount, fakeJobDeps, type JobWorld } from '../testing/fake-job-deps.ts'
import { changedAccounts } from './changed-accounts.ts'
import { deletedAccounts } from './deleted-accounts.ts'
import { expiredSessions } from './expired-sessions.ts'
import { idleGuests } from './idle-guests.ts'
import type { JobDeps } from './job-deps.ts'
import type { Job, JobReport } from './job.ts'
import { oldAlerts, oldAudit } from './old-entries.ts'
import { oldRateWindows } from './old-rate-windows.ts'
import { orphanAccounts } from './orphan-accounts.ts'
import { straySignIns } from './stray-sign-ins.ts'
import { unfinishedErasures } from './unfinished-erasures.ts'

let deps: JobDeps
let world: JobWorld
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job, dryRun = false): Promise<JobReport> =>
  job.run(deps, { dryRun, until: Infinity })
const accounts = () => [...world.accounts.keys()]

function addGuest(uid: string, ageMs: number): void {
  addAccount(world, uid, 'guest', ageMs)
  world.profiles.set(uid, true)
}

describe('every job', () => {
  const jobs = {
    ...{ changedAccounts, deletedAccounts, expiredSessions, idleGuests, oldAlerts },
    ...{ oldAudit, oldRateWindows, orphanAccounts, straySignIns },
  }
  const everything = () =>
    JSON.stringify([
      accounts(),
      world.sessions,
      world.windows,
      world.signIns,
      [...world.profiles],
      [...world.trails],
      [...world.alerts],
    ])

  beforeEach(() => {
    addGuest('idle', 31 * DAY_MS)
    addAccount(world, 'orphan', 'registered')
    world.sessions = [{ uid: 'marie', sid: 'a', expiresAt: START, authTimeSeconds: 1 }]
    world.signIns = [{ uid: 'karim', authTimeSeconds: 1, untilMs: START }]
    world.profiles.set('deleted', false)
    world.windows = [{ limit: 'sign-in', startMs: 0 }]
    world.trails.set('marie', [`${START - 366 * DAY_MS}-a`, `${START - 364 * DAY_MS}-b`])
    world.alerts.set('marie', { a: START - 366 * DAY_MS, b: START - 364 * DAY_MS })
    addAccount(world, 'marie', 'registered', DAY_MS, { disabled: true })
  })

  it.each(Object.entries(jobs))(
    '%s removes nothing in a dry run, and says what is due',
    async (_, job) => {
      const before = everything()
      expect(await run(job, true)).toMatchObject({ due: 1, failed: 0, complete: true })
      expect(everything()).toBe(before)
      expect(world.personal.calls).toEqual([])
    },
  )

  it.each(Object.entries(jobs))('%s removes it otherwise', async (_, job) => {
    const before = everything()
    expect(await run(job)).toMatchObject({ due: 1, failed: 0 })
    expect(everything()).not.toBe(before)
  })

  it.each(Object.entries(jobs))('%s stops when its time is up, and says so', async (_, job) => {
    const report = await job.run(deps, { dryRun: false, until: world.now })
    expect(report).toMatchObject({ examined: 0, complete: false })
  })
})

describe('expired sessions', () => {
  it('go at the end of their absolute life, and when their state is gone', async () => {
    const expiries = { ended: START, alive: START + 1, half: null }
    world.sessions = Object.entries(expiries).map(([sid, expiresAt]) => ({
      uid: 'marie',
      sid,
      expiresAt,
    }))
    await run(expiredSessions)
    expect(world.sessions.map(({ sid }) => sid)).toEqual(['alive'])
  })
})

describe('records of sign-ins that no session rests on', () => {
  it('go when their time is up, and their proof counts no more', async () => {
    world.signIns = [
      { uid: 'marie', authTimeSeconds: 5, untilMs: START },
      { uid: 'marie', authTimeSeconds: 9, untilMs: START + 1 },
      { uid: 'karim', authTimeSeconds: 7, untilMs: null },
    ]
    await run(straySignIns)
    expect(world.signIns.map(({ authTimeSeconds }) => authTimeSeconds)).toEqual([9])
    expect([...world.endedSignIns]).toEqual([
      ['marie', 5],
      ['karim', 7],
    ])
  })
})

describe('sessions that their account stands for no more', () => {
  const outdated = { uid: 'marie', sid: 'a', expiresAt: Infinity, authTimeSeconds: 100 }
  beforeEach(() => {
    world.sessions = [outdated, { ...outdated, sid: 'b', authTimeSeconds: 200 }]
    world.profiles.set('marie', false)
  })
  const left = () => world.sessions.map(({ sid }) => sid)

  it.each([
    ['deleted', null, []],
    ['disabled', { disabled: true }, []],
    ['with tokens revoked since', { validSinceSeconds: 150 }, ['b']],
    ['as it was', {}, ['a', 'b']],
  ])('end where it is %s', async (_what, changes, expected) => {
    if (changes) addAccount(world, 'marie', 'registered', DAY_MS, changes)
    await run(changedAccounts)
    expect(left()).toEqual(expected)
  })

  it('end where somebody else has proved the address, and taken ways in away', async () => {
    world.sessions = [{ ...outdated, provider: 'facebook.com' }]
    const users = {
      ...deps.users,
      find: async (uid: string) => {
        const user = await deps.users.find(uid)
        return user && { ...user, providers: ['password' as const, 'facebook.com' as const] }
      },
    }
    const ways = ['facebook.com', 'google.com'] as const
    const taken = { emailVerified: true, providers: ways, lastSignInSeconds: 101 }
    addAccount(world, 'marie', 'registered', DAY_MS, taken)
    await changedAccounts.run({ ...deps, users }, { dryRun: false, until: Infinity })
    expect(left()).toEqual([])
  })

  it('end where they were proved by a way in that is gone', async () => {
    world.sessions = [
      { ...outdated, provider: 'google.com' },
      { ...outdated, sid: 'b', authTimeSeconds: 200, provider: 'password' },
    ]
    addAccount(world, 'marie', 'registered', DAY_MS, { providers: ['password'] })
    await run(changedAccounts)
    expect(left()).toEqual(['b'])
  })
})

describe('accounts that were deleted at the identity service', () => {
  it('leave no data behind; one that is there again meanwhile stays', async () => {
    for (const uid of ['gone', 'back']) world.profiles.set(uid, false)
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks > 2) addAccount(world, 'back', 'registered')
      return deps.accounts.find(uids)
    }
    const accounts = { ...deps.accounts, find }
    await deletedAccounts.run({ ...deps, accounts }, { dryRun: false, until: Infinity })
    expect([...world.profiles.keys()]).toEqual(['back'])
  })
})

describe('windows of rate limits', () => {
  it('go a day after they began', async () => {
    world.windows = [START - DAY_MS - 1, START - DAY_MS].map((startMs) => ({ limit: 'x', startMs }))
    await run(oldRateWindows)
    expect(world.windows.map(({ startMs }) => startMs)).toEqual([START - DAY_MS])
  })
})

describe('idle guests', () => {
  it('go with all their data after 30 days, not a moment earlier', async () => {
    addGuest('away', 30 * DAY_MS + 1)
    addGuest('here', 30 * DAY_MS)
    world.personal.records.set('settings/away', {})
    expect(await run(idleGuests)).toMatchObject({ examined: 2, due: 1 })
    expect(accounts()).toEqual(['here'])
    expect(world.personal.records.size).toBe(0)
  })

  it('stay while the API sees them, however old their proof', async () => {
    addGuest('seen', 60 * DAY_MS)
    world.lastSeen.set('seen', START - DAY_MS)
    expect(await run(idleGuests)).toMatchObject({ due: 0 })
  })

  it('stay when they have signed up, whatever their profile still says', async () => {
    addAccount(world, 'upgraded', 'registered')
    world.profiles.set('upgraded', true)
    await run(idleGuests)
    expect(accounts()).toEqual(['upgraded'])
  })

  it('stay when they sign up while the job is under way', async () => {
    addGuest('late', 31 * DAY_MS)
    const { find } = { find: deps.accounts.find.bind(deps.accounts) }
    let looks = 0
    const upgrading = {
      ...deps.accounts,
      find: (uids: readonly string[]) => {
        if (++looks === 2) addAccount(world, 'late', 'registered')
        return find(uids)
      },
    }
    await idleGuests.run({ ...deps, accounts: upgrading }, { dryRun: false, until: Infinity })
    expect(accounts()).toEqual(['late'])
    expect(world.personal.calls).toEqual([])
  })
})

describe('orphans of half-finished sign-ups', () => {
  it('go after a day; accounts with a profile, or younger, stay', async () => {
    addAccount(world, 'orphan', 'registered', DAY_MS + 1)
    addAccount(world, 'guest', 'guest', DAY_MS + 1)
    addAccount(world, 'young', 'registered', DAY_MS)
    addAccount(world, 'complete', 'registered')
    world.profiles.set('complete', false)
    expect(await run(orphanAccounts)).toMatchObject({ examined: 4, due: 2 })
    expect(accounts()).toEqual(['young', 'complete'])
  })

  it('stay when their sign-up is finished while the job is under way', async () => {
    addAccount(world, 'late', 'registered')
    let looks = 0
    const find = (uid: string) => {
      if (++looks === 2) world.profiles.set(uid, false)
      return deps.users.find(uid)
    }
    await orphanAccounts.run(
      { ...deps, users: { ...deps.users, find } },
      { dryRun: false, until: Infinity },
    )
    expect(accounts()).toEqual(['late'])
  })
})

describe('a record that nobody can read', () => {
  it('keeps nobody else’s from being tidied up, and is told to operators', async () => {
    for (const uid of ['broken', 'orphan']) addAccount(world, uid, 'registered')
    const find = (uid: string) =>
      uid === 'broken' ? Promise.reject(new Error('not a profile')) : deps.users.find(uid)
    const report = await orphanAccounts.run(
      { ...deps, users: { ...deps.users, find } },
      { dryRun: false, until: Infinity },
    )
    expect(report).toEqual({ examined: 2, due: 1, failed: 1, complete: true })
    expect(accounts()).toEqual(['broken'])
    expect(world.lines).toContainEqual(expect.objectContaining({ event: 'job-item-failed' }))
  })
})

describe('unfinished erasures', () => {
  it('are finished', async () => {
    world.personal.records.set('erasures/marie', START).set('settings/marie', {})
    expect(await run(unfinishedErasures)).toMatchObject({ due: 1, failed: 0 })
    expect(world.personal.records.size).toBe(0)
  })

  it('that fail again are counted, told to operators, and stop no other', async () => {
    world.personal.records.set('erasures/marie', START).set('erasures/karim', START)
    world.personal.failAt = 2
    expect(await run(unfinishedErasures)).toMatchObject({ due: 2, failed: 1 })
    expect(
      [...world.personal.records.keys()].filter((path) => path.startsWith('erasures')),
    ).toHaveLength(1)
    expect(world.lines).toContainEqual(expect.objectContaining({ event: 'job-item-failed' }))
  })
})
