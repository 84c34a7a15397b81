import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addAccount,
  addGuest,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import { accountsIn, CLOCKS_DIFFER, runWake, timerIn } from '../../testing/wake.ts'
import type { JobDeps, JobRun } from '../running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (how?: Partial<JobRun>) => runWake(deps, how)
const kinds = async (how?: Partial<JobRun>) => (await run(how)).kinds
const read = (path: string) => world.tree.read(path)
const timerOf = (uid?: string) => timerIn(world, uid)
const accounts = () => accountsIn(world)

/** Adds an account without a profile. */
function addUnfinished(uid: string, ageMs: number, record: object | null): void {
  addAccount(world, uid, 'registered', ageMs, { isMarkedRegistered: false })
  if (record) world.tree.write(`access/${uid}`, { rev: 1, ...record })
}

describe('idle guests', () => {
  it('are erased with all their data after exactly 30 days', async () => {
    addGuest(world, 'away', 30 * DAY_MS + CLOCKS_DIFFER)
    addGuest(world, 'here', 30 * DAY_MS + CLOCKS_DIFFER - 1)
    world.tree.write('settings/away', { theme: 'dark' })
    expect(await kinds()).toMatchObject({ guests: 1 })
    expect(accounts()).toEqual(['here'])
    expect(timerOf('here')).toBe(world.now - CLOCKS_DIFFER + 1)
  })

  it('are not erased as long as they use the API, however long ago they last signed in', async () => {
    addGuest(world, 'seen', 60 * DAY_MS)
    world.tree.write('seen/seen', world.now - DAY_MS)
    expect(await kinds()).not.toHaveProperty('guests')
  })

  it('are not erased if their last visit is unknown; the 30 days then start at this run', async () => {
    addGuest(world, 'unknown', 60 * DAY_MS)
    world.tree.write('seen/unknown', null)
    expect(await kinds()).not.toHaveProperty('guests')
    expect(read('seen/unknown')).toBe(world.now)
    world.now += 30 * DAY_MS + CLOCKS_DIFFER
    expect(await kinds()).toMatchObject({ guests: 1 })
  })

  it('are not erased after they have signed up, even if their profile still says that they are guests', async () => {
    addGuest(world, 'upgraded', 60 * DAY_MS)
    addAccount(world, 'upgraded', 'registered')
    expect(await kinds()).not.toHaveProperty('guests')
  })

  it('are not erased if anything is committed to their record before the erasure begins', async () => {
    addGuest(world, 'late', 31 * DAY_MS)
    let asked = 0
    const isRestoring = async () => {
      // The job calls `isRestoring` for the second time just before the erasure.
      if (++asked === 2) world.tree.write('access/late/rev', 7)
      return deps.jobRuns.isRestoring()
    }
    const during = { ...deps, jobRuns: { ...deps.jobRuns, isRestoring } }
    await runWake(during)
    expect(accounts()).toEqual(['late'])
    expect(world.personal.calls).toEqual([])
  })

  it.each([
    ['sign up', () => addAccount(world, 'late', 'registered')],
    ['come back', () => world.tree.write('seen/late', world.now)],
  ])('are not erased if they %s while the job is running', async (_what, act) => {
    addGuest(world, 'late', 31 * DAY_MS)
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks === 2) act()
      return deps.accounts.find(uids)
    }
    await runWake({ ...deps, accounts: { ...deps.accounts, find } })
    expect(accounts()).toEqual(['late'])
    expect(world.personal.calls).toEqual([])
  })
})

describe('accounts without a profile', () => {
  it('are erased a day after their sign-up began in our API, and never if it did not begin there', async () => {
    const signUpSince = world.now - DAY_MS - CLOCKS_DIFFER
    addUnfinished('begun', 2 * DAY_MS, { signUpSince })
    addUnfinished('young', 2 * DAY_MS, { signUpSince: signUpSince + 1 })
    addUnfinished('stranger', 900 * DAY_MS, null)
    addUnfinished('disabled-by-us', 900 * DAY_MS, { endedSeconds: 5 })
    expect(await kinds()).toEqual({ 'sign-ups': 1 })
    expect(accounts()).toEqual(['young', 'stranger', 'disabled-by-us'])
    expect(timerOf('young')).toBe(signUpSince + 1 + DAY_MS)
  })

  it('are not erased if sign-up was completed, and operators are alerted to the missing profile', async () => {
    addAccount(world, 'marie', 'registered')
    world.tree.write('access/marie', { rev: 1, signUpSince: 1 })
    expect(await run()).toMatchObject({ examined: 1, due: 0, failed: 1 })
    expect(accounts()).toEqual(['marie'])
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('are not erased if their sign-up is completed while the job is running', async () => {
    addUnfinished('late', 2 * DAY_MS, { signUpSince: 1 })
    const access = (uid: string) => {
      addProfile(world, uid)
      return deps.sweeps.access(uid)
    }
    await runWake({ ...deps, sweeps: { ...deps.sweeps, access } })
    expect(accounts()).toEqual(['late'])
  })
})

describe('accounts that were deleted at the identity service', () => {
  const MARIE = { email: 'marie@exemple.fr', emailVerified: true }
  const isThere = () => world.users.has('marie')

  it('lose all their data, unless the account is restored meanwhile', async () => {
    for (const uid of ['gone', 'back']) {
      addProfile(world, uid)
      world.accounts.set(uid, null)
    }
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks === 2) addAccount(world, 'back', 'registered')
      return deps.accounts.find(uids)
    }
    await runWake({ ...deps, accounts: { ...deps.accounts, find } })
    expect([...world.users.keys()]).toEqual(['back'])
  })

  it('keep their data for thirty days after they were found deleted, if the address was verified', async () => {
    addProfile(world, 'marie', MARIE)
    world.accounts.set('marie', null)
    await run()
    expect(read('access/marie/goneSince')).toBe(world.now)
    world.now += 30 * DAY_MS + CLOCKS_DIFFER - 1
    await run()
    expect(isThere()).toBe(true)
    world.now += 1
    await run()
    expect(isThere()).toBe(false)
    expect(await kinds()).toEqual({})
  })

  it('keep their data for another thirty days if the account was restored in between', async () => {
    addAccount(world, 'marie', 'registered', 0, MARIE)
    addProfile(world, 'marie', MARIE)
    world.accounts.set('marie', null)
    await run()
    addAccount(world, 'marie', 'registered', 0, MARIE)
    world.now += DAY_MS
    expect(await kinds()).toMatchObject({ 'changed-accounts': 1 })
    expect(read('access/marie/goneSince')).toBeNull()
    world.now += 40 * DAY_MS
    world.accounts.set('marie', null)
    await run()
    expect(isThere()).toBe(true)
  })

  it('keep their data for thirty days after they were found deleted, even if an empty account replaced them', async () => {
    addProfile(world, 'marie', MARIE)
    world.accounts.set('marie', null)
    await run()
    world.now += 30 * DAY_MS + CLOCKS_DIFFER
    addAccount(world, 'marie', 'guest', 0)
    await run()
    expect(isThere()).toBe(false)
  })

  it('lose their data if an empty account replaced them, unless that account may be the original one', async () => {
    const createdAt = START - 40 * DAY_MS
    const age = START - createdAt
    addAccount(world, 'ghost', 'guest', age - MINUTE_MS - 1)
    addAccount(world, 'clocks-differ', 'guest', age - MINUTE_MS)
    addAccount(world, 'imported', 'registered', DAY_MS)
    for (const uid of ['ghost', 'clocks-differ', 'imported']) addProfile(world, uid, { createdAt })
    expect(await kinds()).toMatchObject({ 'gone-accounts': 1 })
    expect(accounts()).toEqual(['clocks-differ', 'imported'])
    expect(world.users.has('ghost')).toBe(false)
  })

  it('are not recorded as lost, e-mailed or erased if a restore begins during the run', async () => {
    addProfile(world, 'marie', MARIE)
    addProfile(world, 'zoe')
    for (const uid of ['marie', 'zoe']) world.accounts.set(uid, null)
    const days = () => {
      world.running.restoring = true
      return deps.erasures.days()
    }
    const during = { ...deps, erasures: { ...deps.erasures, days } }
    const report = await runWake(during)
    expect(report).toMatchObject({ examined: 0, complete: false })
    expect(isThere()).toBe(true)
    expect(world.emails).toEqual([])
  })

  it('lose their expired entries during the thirty days', async () => {
    addAccount(world, 'marie', 'registered', 0, MARIE)
    addProfile(world, 'marie', MARIE)
    world.accounts.set('marie', null)
    await run()
    world.tree.write('audit/marie/1-a', { at: 1, event: 'lock' })
    world.now += DAY_MS
    expect(await kinds()).toMatchObject({ entries: 1 })
    expect(read('audit/marie/1-a')).toBeNull()
  })
})

describe('idle accounts', () => {
  const YEAR = 365 * DAY_MS
  const MARIE = { email: 'marie@exemple.fr', emailVerified: true }
  const isThere = (uid = 'marie') => world.accounts.get(uid) != null
  const emails = () => world.emails.map(({ message }) => message.kind)
  beforeEach(() => {
    deps = { ...deps, idleAccountsMs: YEAR }
  })

  /** Adds a person last seen this long (ms) ago. */
  function addIdle(ageMs: number, changes: object = MARIE): void {
    addAccount(world, 'marie', 'registered', ageMs, changes)
    addProfile(world, 'marie', { displayName: 'Marie', locale: 'en', ...MARIE })
    world.tree.write('seen/marie', world.now - ageMs)
  }

  /** Records the outcome of the e-mails, as the function that sends them would. */
  function keepRecords(outcome = 'sent'): void {
    const { emails: all } = world
    world.tree.write('mailQueue', null)
    for (const { to, key, message } of all) {
      if (!('uid' in to)) continue
      world.idleWarnings.set(`${to.uid}/${key}`, { kind: message.kind, at: world.now, outcome })
    }
  }

  it('are warned once, a week before their erasure, and get a last e-mail after it', async () => {
    addIdle(YEAR - 8 * DAY_MS)
    expect(await kinds()).not.toHaveProperty('warnings')
    expect(timerOf()).toBe(START + DAY_MS)
    world.now += DAY_MS + CLOCKS_DIFFER
    expect(await kinds()).toMatchObject({ warnings: 1 })
    const erasedAt = world.now + 7 * DAY_MS
    const key = `idle-${(START + 8 * DAY_MS) / SECOND_MS}`
    const message = { kind: 'erasure-near', erasedAt }
    expect(world.emails).toEqual([{ to: { uid: 'marie' }, key, message }])
    keepRecords()
    world.now = erasedAt + CLOCKS_DIFFER - 1
    expect(await kinds()).not.toHaveProperty('idle-accounts')
    expect(isThere()).toBe(true)
    world.now += 1
    expect(await kinds()).toMatchObject({ 'idle-accounts': 1 })
    expect(isThere()).toBe(false)
    expect(world.emails).toEqual([
      {
        to: { email: MARIE.email, locale: 'en', name: 'Marie' },
        key: expect.any(String) as string,
        message: { kind: 'erased', at: world.now, idle: true },
      },
    ])
  })

  it('are erased a full week after the warning, however long ago they were last seen', async () => {
    addIdle(3 * YEAR)
    await run()
    expect(world.emails[0]?.message).toMatchObject({ erasedAt: world.now + 7 * DAY_MS })
    keepRecords()
    world.now += 7 * DAY_MS + CLOCKS_DIFFER - 1
    await run()
    expect(isThere()).toBe(true)
    world.now += 1
    await run()
    expect(isThere()).toBe(false)
  })

  it.each(['sending', 'refused', 'expired', 'unknown'])(
    'are not erased if the warning was not sent: %s',
    async (outcome) => {
      addIdle(YEAR)
      await run()
      keepRecords(outcome)
      world.now += 8 * DAY_MS
      await run()
      expect(emails()).toEqual([])
      expect(isThere()).toBe(true)
    },
  )

  it('are not warned twice, however long their erasure is delayed', async () => {
    addIdle(YEAR)
    await run()
    const [key = ''] = world.emails.map(({ key }) => key)
    keepRecords()
    world.tree.write(`mails/marie/${key}`, { kind: 'x', at: world.now, outcome: 'sent' })
    const take = () => Promise.resolve(0)
    deps = { ...deps, erasures: { ...deps.erasures, take } }
    for (let week = 0; week < 6; week += 1) {
      world.now += 7 * DAY_MS
      await run()
    }
    expect(read(`mails/marie/${key}`)).not.toBeNull()
    expect(emails()).toEqual([])
  })

  it('are not erased after a visit, and are warned again after they become idle again', async () => {
    addIdle(YEAR)
    await run()
    keepRecords()
    addSession(world, 'marie', 'sid')
    world.now += 8 * DAY_MS
    expect(await kinds()).not.toHaveProperty('idle-accounts')
    world.now += YEAR
    expect(await kinds()).toMatchObject({ warnings: 1 })
    expect(emails()).toEqual(['erasure-near'])
    expect(isThere()).toBe(true)
  })

  it.each([
    ['a guest', { isGuest: true }],
    ['a disabled person', { ...MARIE, disabled: true }],
    ['a person whose address was never verified', { ...MARIE, emailVerified: false }],
  ])('do not include %s', async (_, changes) => {
    addIdle(2 * YEAR, changes)
    await run()
    expect(emails()).toEqual([])
  })

  it('are neither warned nor erased if the operator has set no limit', async () => {
    addIdle(2 * YEAR)
    deps = { ...deps, idleAccountsMs: null }
    expect(await kinds()).not.toHaveProperty('warnings')
    expect(isThere()).toBe(true)
  })
})
