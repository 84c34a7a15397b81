import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addProfile, addSession, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { FOLLOW } from '../common/account/follow-account.ts'
import { followed } from '../common/account/followed.ts'
import { readPerson } from '../common/person/person.ts'
import { accountOf, START, type World } from '../testing/fakes/world.ts'
import { changedAccounts } from './accounts/changed-accounts.ts'
import { deletedAccounts } from './accounts/deleted-accounts.ts'
import { expiredSessions } from './expired-sessions.ts'
import { idleGuests } from './accounts/idle-guests.ts'
import type { Job, JobDeps, JobReport } from './running/job.ts'
import { oldAlerts, oldAudit, oldMails, oldRateWindows } from './old-entries.ts'
import { runJobs } from './running/run-jobs.ts'
import { orphanAccounts } from './accounts/orphan-accounts.ts'
import { wake } from './accounts/wake.ts'
import { lostMails, unsentMails } from './waiting-letters.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job, dryRun = false): Promise<JobReport> =>
  job.run(deps, { dryRun, until: Infinity })
const accounts = () => [...world.accounts].flatMap(([uid, account]) => (account ? [uid] : []))

/** An account whose sign-up nobody finished. */
const UNFINISHED = { isMarkedRegistered: false }

function addGuest(uid: string, ageMs: number): void {
  addAccount(world, uid, 'guest', ageMs)
  addProfile(world, uid, { isAnonymous: true })
}

describe('every job', () => {
  const jobs = {
    ...{ changedAccounts, deletedAccounts, expiredSessions, idleGuests, oldAlerts },
    oldAudit,
    oldMails,
    oldRateWindows,
    orphanAccounts,
    lostMails,
  }
  const everything = () =>
    JSON.stringify([...[accounts(), world.tree.read(''), [...world.rates], [...world.waiting]]])

  beforeEach(() => {
    addGuest('idle', 31 * DAY_MS)
    addAccount(world, 'orphan', 'registered', DAY_MS + 1, UNFINISHED)
    addSession(world, 'marie', 'a', { expiresAt: START, authTimeSeconds: 1 })
    addProfile(world, 'deleted')
    world.accounts.set('deleted', null)
    world.rates.set('sign-in/0/key', 1)
    for (const at of [START - 366 * DAY_MS, START - 364 * DAY_MS]) {
      world.audit.push({ uid: 'marie', event: 'sign-in', at })
      world.notifications.push({ uid: 'marie', kind: 'new-device', at })
    }
    for (const days of [31, 29]) {
      const at = START - days * DAY_MS
      world.tree.write(`mails/marie/${days}`, { kind: 'new-device', at, outcome: 'sent' })
    }
    world.waiting.set('_/old', START - 2 * DAY_MS - 1).set('marie/new', START - 2 * DAY_MS)
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

describe('accounts that were deleted at the identity service', () => {
  it('leave no data behind; one that is there again meanwhile stays', async () => {
    for (const uid of ['gone', 'back']) {
      addProfile(world, uid)
      world.accounts.set(uid, null)
    }
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks > 2) addAccount(world, 'back', 'registered')
      return deps.accounts.find(uids)
    }
    const accounts = { ...deps.accounts, find }
    await deletedAccounts.run({ ...deps, accounts }, { dryRun: false, until: Infinity })
    expect([...world.users.keys()]).toEqual(['back'])
  })

  it('leave it for thirty days where the address was verified, from when they were first missed', async () => {
    addProfile(world, 'marie', { email: 'marie@exemple.fr', emailVerified: true })
    world.accounts.set('marie', null)
    await run(deletedAccounts)
    world.now += 30 * DAY_MS - 1
    await run(deletedAccounts)
    expect(world.users.has('marie')).toBe(true)
    world.now += 1
    await run(deletedAccounts)
    expect(world.users.has('marie')).toBe(false)
    expect(await run(deletedAccounts)).toMatchObject({ due: 0 })
  })

  it('leave it for thirty days again where the account had come back in between', async () => {
    const address = { email: 'marie@exemple.fr', emailVerified: true }
    addProfile(world, 'marie', address)
    world.accounts.set('marie', null)
    await run(deletedAccounts)
    addAccount(world, 'marie', 'registered', 0, address)
    expect(await run(deletedAccounts)).toMatchObject({ due: 1, failed: 0 })
    expect(await run(deletedAccounts)).toMatchObject({ due: 0 })
    world.now += 40 * DAY_MS
    world.accounts.set('marie', null)
    await run(deletedAccounts)
    expect(world.users.has('marie')).toBe(true)
  })

  it('leave it for thirty days from the first look where an empty account was made anew', async () => {
    addProfile(world, 'marie', { email: 'marie@exemple.fr', emailVerified: true })
    world.accounts.set('marie', null)
    await run(deletedAccounts)
    world.now += 30 * DAY_MS
    addAccount(world, 'marie', 'guest', 0)
    expect(await run(changedAccounts)).toMatchObject({ due: 0 })
    await run(deletedAccounts)
    expect(world.users.has('marie')).toBe(false)
  })

  it('leave none where an empty account was made anew; any that may be the first stays', async () => {
    const createdAt = START - 40 * DAY_MS
    const age = START - createdAt
    addAccount(world, 'ghost', 'guest', age - MINUTE_MS - 1)
    addAccount(world, 'clocks-differ', 'guest', age - MINUTE_MS)
    addAccount(world, 'imported', 'registered', DAY_MS)
    addAccount(world, 'guest', 'guest', DAY_MS)
    for (const uid of ['ghost', 'clocks-differ', 'imported']) addProfile(world, uid, { createdAt })
    addProfile(world, 'guest', { createdAt, isAnonymous: true })
    expect(await run(deletedAccounts)).toMatchObject({ due: 1, failed: 0 })
    expect(accounts()).toEqual(['clocks-differ', 'imported', 'guest'])
    expect(world.users.has('ghost')).toBe(false)
  })
})

describe('windows of rate limits', () => {
  it('go a day after they began', async () => {
    for (const startMs of [START - DAY_MS - 1, START - DAY_MS]) world.rates.set(`x/${startMs}/k`, 1)
    await run(oldRateWindows)
    expect([...world.rates.keys()]).toEqual([`x/${START - DAY_MS}/k`])
  })
})

describe('idle guests', () => {
  it('go with all their data after 30 days, not a moment earlier', async () => {
    addGuest('away', 30 * DAY_MS + 1)
    addGuest('here', 30 * DAY_MS)
    world.tree.write('settings/away', { theme: 'dark' })
    expect(await run(idleGuests)).toMatchObject({ examined: 2, due: 1 })
    expect(accounts()).toEqual(['here'])
    expect([...world.personal.records.keys()]).toEqual(['users/here', 'access/away'])
  })

  it('stay while the API sees them, however old their proof', async () => {
    addGuest('seen', 60 * DAY_MS)
    world.now = START - DAY_MS
    addSession(world, 'seen', 'a')
    world.now = START
    expect(await run(idleGuests)).toMatchObject({ due: 0 })
  })

  it('stay when they have signed up, whatever their profile still says', async () => {
    addAccount(world, 'upgraded', 'registered')
    addProfile(world, 'upgraded', { isAnonymous: true })
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
    addAccount(world, 'orphan', 'registered', DAY_MS + 1, UNFINISHED)
    addAccount(world, 'guest', 'guest', DAY_MS + 1, UNFINISHED)
    addAccount(world, 'young', 'registered', DAY_MS)
    addAccount(world, 'complete', 'registered')
    addProfile(world, 'complete')
    expect(await run(orphanAccounts)).toMatchObject({ examined: 4, due: 2 })
    expect(accounts()).toEqual(['young', 'complete'])
  })

  it('are none where sign-up was finished: whose profile is not seen keeps all, and operators are told', async () => {
    addAccount(world, 'marie', 'registered')
    expect(await run(orphanAccounts)).toMatchObject({ examined: 1, due: 0, failed: 1 })
    expect(accounts()).toEqual(['marie'])
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('stay when their sign-up is finished while the job is under way', async () => {
    addAccount(world, 'late', 'registered', DAY_MS + 1, UNFINISHED)
    let looks = 0
    const find = (uid: string) => {
      if (++looks === 2) addProfile(world, uid)
      return deps.users.find(uid)
    }
    await orphanAccounts.run(
      { ...deps, users: { ...deps.users, find } },
      { dryRun: false, until: Infinity },
    )
    expect(accounts()).toEqual(['late'])
  })
})

describe('letters that wait', () => {
  const MINUTES_15 = 15 * 60_000

  it('are queued again after a quarter of an hour, and wait on until they are sent', async () => {
    world.waiting.set('marie/late', START - MINUTES_15 - 1).set('_/soon', START - MINUTES_15)
    expect(await run(unsentMails)).toMatchObject({ examined: 2, due: 1, failed: 0 })
    expect(world.queued).toEqual(['marie/late'])
    expect(world.waiting.size).toBe(2)
  })

  it('are left alone where no letters of ours leave', async () => {
    world.waiting.set('marie/late', 0)
    await unsentMails.run({ ...deps, mailTasks: null }, { dryRun: false, until: Infinity })
    expect(world.queued).toEqual([])
  })

  it('are queued in a dry run, too: people asked for them', async () => {
    world.waiting.set('marie/late', 0)
    await runJobs(deps, [unsentMails, lostMails], { dryRun: true, until: Infinity })
    expect(world.queued).toEqual(['marie/late'])
    expect(world.waiting.size).toBe(1)
  })
})

describe('a record that nobody can read', () => {
  it('keeps nobody else’s from being tidied up, and is told to operators', async () => {
    for (const uid of ['broken', 'orphan'])
      addAccount(world, uid, 'registered', DAY_MS + 1, UNFINISHED)
    const find = (uid: string) =>
      uid === 'broken' ? Promise.reject(new Error('not a profile')) : deps.users.find(uid)
    const report = await orphanAccounts.run(
      { ...deps, users: { ...deps.users, find } },
      { dryRun: false, until: Infinity },
    )
    expect(report).toEqual({ examined: 2, due: 1, failed: 1, complete: true })
    expect(accounts()).toEqual(['broken'])
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })
})

describe('a sign-in method that nobody confirmed', () => {
  const methodsOf = () => accountOf(world, 'marie')?.providers
  beforeEach(async () => {
    const email = 'marie@exemple.fr'
    addAccount(world, 'marie', 'registered', 0, {
      email,
      emailVerified: true,
      providers: ['password'],
    })
    addProfile(world, 'marie', { email, emailVerified: true, providers: ['password'] })
    addAccount(world, 'marie', 'registered', 0, {
      ...{ email: 'voleur@exemple.org', emailVerified: true },
      providers: ['password', 'facebook.com'],
    })
    await followed(await readPerson(deps, 'marie', { needs: FOLLOW }), '').catch(() => undefined)
  })

  it('goes after a day, and the address that was trusted comes back', async () => {
    expect(world.users.get('marie')).toMatchObject({
      ...{ email: 'marie@exemple.fr', providers: ['password'], unconfirmed: ['facebook.com'] },
    })
    world.now += DAY_MS - 1
    expect(await run(wake)).toMatchObject({ due: 0 })
    world.now += 1
    expect(await run(wake)).toMatchObject({ due: 1, failed: 0 })
    expect(methodsOf()).toEqual(['password'])
    expect(accountOf(world, 'marie')?.email).toBe('marie@exemple.fr')
    expect(world.users.get('marie')?.unconfirmed).toBeUndefined()
    expect(world.tree.read('access/marie/unconfirmed')).toBeNull()
    expect(await run(wake)).toMatchObject({ due: 0 })
  })

  it('is tried again in the next run where the identity service fails', async () => {
    world.now += DAY_MS
    world.failure = { port: 'identity', error: new Error('down') }
    expect(await run(wake)).toMatchObject({ due: 1, failed: 1 })
    world.failure = null
    expect(await run(wake)).toMatchObject({ due: 1, failed: 0 })
    expect(methodsOf()).toEqual(['password'])
  })
})

describe('unfinished erasures', () => {
  const begun = (uid: string) =>
    world.tree.write(`access/${uid}`, { rev: 3, erasingSince: START - 1, wakeAt: START - 1 })

  it('are finished', async () => {
    begun('marie')
    world.tree.write('settings/marie', { theme: 'dark' })
    expect(await run(wake)).toMatchObject({ due: 1, failed: 0 })
    expect([...world.personal.records.keys()]).toEqual(['access/marie'])
    expect(world.personal.erased.get('marie')).toBe(START - 1)
  })

  it('that fail again are counted, told to operators, and stop no other', async () => {
    begun('marie')
    begun('karim')
    world.personal.failAt = 2
    expect(await run(wake)).toMatchObject({ due: 2, failed: 1 })
    const { tree } = world
    const over = ['marie', 'karim'].filter((uid) => tree.read(`access/${uid}/erasedSince`) !== null)
    expect(over).toHaveLength(1)
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('leave a mark against late writers for a day', async () => {
    begun('marie')
    await run(wake)
    world.now += DAY_MS - 1
    expect(await run(wake)).toMatchObject({ due: 0 })
    world.now += 1
    expect(await run(wake)).toMatchObject({ due: 1, failed: 0 })
    expect(world.tree.read('')).toEqual({})
  })

  it('leave no file behind that came too late', async () => {
    world.tree.write('access/marie', { rev: 1, erasedSince: START - DAY_MS, wakeAt: START })
    for (const uid of ['marie', 'karim']) {
      for (const folder of ['private', 'avatars']) {
        await deps.personalData.writeFile(uid, folder, '0', {})
      }
    }
    expect(await run(wake)).toMatchObject({ due: 1, failed: 0 })
    expect([...world.personal.files.keys()]).toEqual(['private/karim/0', 'avatars/karim/0'])
    expect(world.tree.read('access/marie')).toBeNull()
  })
})
