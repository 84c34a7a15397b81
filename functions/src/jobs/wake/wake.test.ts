import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { WakeKind } from '@sesame/contract/endpoints/tools/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { FOLLOW } from '../../common/account/follow-account.ts'
import { followed } from '../../common/account/followed.ts'
import { readPerson } from '../../common/person/person.ts'
import {
  addAccount,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import { accountOf, START, type World } from '../../testing/fakes/world.ts'
import type { JobDeps, JobReport, JobRun } from '../running/job.ts'
import { runJobs } from '../running/run-jobs.ts'
import { roundOf } from './due-of.ts'
import { wake } from './wake.ts'

/** How long something has been due before it is done. */
const CLOCKS_DIFFER = 10 * MINUTE_MS

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (how: Partial<JobRun> = {}): Promise<JobReport> =>
  wake.run(deps, { dryRun: false, until: Infinity, ...how })
const kinds = async (how: Partial<JobRun> = {}) => (await run(how)).kinds
const read = (path: string) => world.tree.read(path)
const timerOf = (uid = 'marie') => read(`access/${uid}/wakeAt`)
const accounts = () => [...world.accounts].flatMap(([uid, account]) => (account ? [uid] : []))
const everything = () => JSON.stringify([accounts(), read(''), [...world.index], world.letters])

/** A guest who was here last so long ago. */
function addGuest(uid: string, ageMs: number): void {
  addAccount(world, uid, 'guest', ageMs)
  addProfile(world, uid, { isAnonymous: true })
  world.tree.write(`seen/${uid}`, world.now - ageMs)
}

/** An account without a profile. */
function addUnfinished(uid: string, ageMs: number, record: object | null): void {
  addAccount(world, uid, 'registered', ageMs, { isMarkedRegistered: false })
  if (record) world.tree.write(`access/${uid}`, { rev: 1, ...record })
}

/** Somebody registered, of whom nothing is due. */
async function addMarie(uid = 'marie'): Promise<void> {
  const address = { email: `${uid}@exemple.fr`, emailVerified: true }
  addAccount(world, uid, 'registered', DAY_MS, { ...address, providers: ['password'] })
  addProfile(world, uid, { ...address, providers: ['password'] })
  world.tree.write(`seen/${uid}`, world.now)
  await run()
}

describe('whom the job looks at', () => {
  beforeEach(() => addMarie())

  it('is nobody for a week after somebody of whom nothing is due', async () => {
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
    world.now += roundOf('marie') - 1
    expect(await run()).toMatchObject({ examined: 0, due: 0 })
    world.now += 1
    expect(await run()).toMatchObject({ examined: 1, due: 0, kinds: {} })
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
  })

  it.each([
    ['is missing', null],
    ['is text', 'soon'],
    ['is negative', -1],
    ['is false', false],
    ['is a year ahead', START + 365 * DAY_MS],
  ])('is also whoever’s timer %s, which it sets right', async (_what, timer) => {
    world.tree.write('access/marie/wakeAt', timer)
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
  })

  it('is looked at again where they changed meanwhile', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    const tooOld: JobDeps['sweeps']['tooOld'] = (...asked) => {
      world.tree.write('access/marie/rev', 9)
      return deps.sweeps.tooOld(...asked)
    }
    await wake.run(
      { ...deps, sweeps: { ...deps.sweeps, tooOld } },
      { dryRun: false, until: Infinity },
    )
    expect(timerOf()).toBe(0)
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
  })

  it('is looked at tomorrow where that failed, which stops no other and is told to operators', async () => {
    await addMarie('karim')
    for (const uid of ['marie', 'karim']) world.tree.write(`access/${uid}/wakeAt`, 0)
    world.tree.write('users/marie/createdAt', 'long ago')
    expect(await run()).toMatchObject({ examined: 2, failed: 1 })
    expect(timerOf()).toBe(world.now + DAY_MS)
    expect(timerOf('karim')).toBe(world.now - CLOCKS_DIFFER + roundOf('karim'))
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('is nobody once time is up, and the report says so', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    expect(await run({ until: world.now })).toMatchObject({ examined: 0, complete: false })
    expect(timerOf()).toBe(0)
  })

  it('is nobody where the identity service fails', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    const find = () => Promise.reject(new Error('down'))
    const broken = { ...deps, accounts: { ...deps.accounts, find } }
    await expect(wake.run(broken, { dryRun: false, until: Infinity })).rejects.toThrow('broke off')
    expect(timerOf()).toBe(0)
  })

  it('is everybody else where one account cannot be read, which is told to operators', async () => {
    await addMarie('karim')
    for (const uid of ['marie', 'karim']) world.tree.write(`access/${uid}/wakeAt`, 0)
    const find: JobDeps['accounts']['find'] = (uids) =>
      uids.includes('marie') ? Promise.reject(new Error('odd')) : deps.accounts.find(uids)
    const odd = { ...deps, accounts: { ...deps.accounts, find } }
    expect(await wake.run(odd, { dryRun: false, until: Infinity })).toMatchObject({ examined: 1 })
    expect([timerOf(), timerOf('karim')]).toEqual([0, expect.any(Number)])
    expect(timerOf('karim')).not.toBe(0)
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('unlinks nothing of somebody whose record was lost, and tells operators', async () => {
    world.tree.write('access/marie', { rev: 1 })
    expect(await run()).toMatchObject({ failed: 1 })
    world.now += 2 * DAY_MS
    expect(await run()).toMatchObject({ failed: 1 })
    expect(accountOf(world, 'marie')?.providers).toEqual(['password'])
    expect(world.users.get('marie')?.providers).toEqual(['password'])
  })

  it('gets a record that can be dated where it says nothing of its commits', async () => {
    world.tree.write('access/marie', { methods: { password: 1 }, rev: 'one' })
    await run()
    expect(read('access/marie')).toMatchObject({ rev: 1, wakeAt: expect.any(Number) as number })
  })
})

describe('a dry run', () => {
  beforeEach(async () => {
    await addMarie()
    addGuest('away', 31 * DAY_MS)
    world.tree.write('access/asked', { rev: 3, erasingSince: START - HOUR_MS, wakeAt: START })
    world.now += HOUR_MS
  })

  it('by hand, and any during a restore, writes nothing, and says what is due by kind', async () => {
    const before = everything()
    expect(await kinds({ dryRun: true })).toEqual({ guests: 1, erasures: 1 })
    world.running.restoring = true
    await runJobs(deps, [wake], { dryRun: false, until: Infinity })
    expect(everything()).toBe(before)
  })

  it('of the schedule does what people asked for, and looks at the rest tomorrow', async () => {
    await runJobs(deps, [wake], { dryRun: true, until: Infinity })
    expect(read('access/asked/erasedSince')).toBe(world.now)
    expect(accounts()).toEqual(['marie', 'away'])
    expect(timerOf('away')).toBe(world.now + DAY_MS)
    const [last] = [...(world.running.jobRuns.get('wake')?.values() ?? [])]
    expect(last).toMatchObject({ dryRun: true, kinds: { guests: 1, erasures: 1 } })
  })
})

describe('idle guests', () => {
  it('go with all their data after 30 days, not a moment earlier', async () => {
    addGuest('away', 30 * DAY_MS + CLOCKS_DIFFER)
    addGuest('here', 30 * DAY_MS + CLOCKS_DIFFER - 1)
    world.tree.write('settings/away', { theme: 'dark' })
    expect(await kinds()).toMatchObject({ guests: 1 })
    expect(accounts()).toEqual(['here'])
    expect(timerOf('here')).toBe(world.now - CLOCKS_DIFFER + 1)
  })

  it('stay while the API sees them, however old their proof', async () => {
    addGuest('seen', 60 * DAY_MS)
    world.tree.write('seen/seen', world.now - DAY_MS)
    expect(await kinds()).not.toHaveProperty('guests')
  })

  it('stay where nobody knows when they were here, from when they are looked at', async () => {
    addGuest('unknown', 60 * DAY_MS)
    world.tree.write('seen/unknown', null)
    expect(await kinds()).not.toHaveProperty('guests')
    expect(read('seen/unknown')).toBe(world.now)
    world.now += 30 * DAY_MS + CLOCKS_DIFFER
    expect(await kinds()).toMatchObject({ guests: 1 })
  })

  it('stay when they have signed up, whatever their profile still says', async () => {
    addGuest('upgraded', 60 * DAY_MS)
    addAccount(world, 'upgraded', 'registered')
    expect(await kinds()).not.toHaveProperty('guests')
  })

  it('stay when anything is committed of them until the erasure begins', async () => {
    addGuest('late', 31 * DAY_MS)
    let asked = 0
    const isRestoring = async () => {
      // The last thing before the erasure.
      if (++asked === 2) world.tree.write('access/late/rev', 7)
      return deps.jobRuns.isRestoring()
    }
    const during = { ...deps, jobRuns: { ...deps.jobRuns, isRestoring } }
    await wake.run(during, { dryRun: false, until: Infinity })
    expect(accounts()).toEqual(['late'])
    expect(world.personal.calls).toEqual([])
  })

  it.each([
    ['sign up', () => addAccount(world, 'late', 'registered')],
    ['come back', () => world.tree.write('seen/late', world.now)],
  ])('stay when they %s while the job is under way', async (_what, act) => {
    addGuest('late', 31 * DAY_MS)
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks === 2) act()
      return deps.accounts.find(uids)
    }
    await wake.run(
      { ...deps, accounts: { ...deps.accounts, find } },
      { dryRun: false, until: Infinity },
    )
    expect(accounts()).toEqual(['late'])
    expect(world.personal.calls).toEqual([])
  })
})

describe('accounts without a profile', () => {
  it('go a day after a sign-up that we saw begin, and at no other time', async () => {
    const signUpSince = world.now - DAY_MS - CLOCKS_DIFFER
    addUnfinished('begun', 2 * DAY_MS, { signUpSince })
    addUnfinished('young', 2 * DAY_MS, { signUpSince: signUpSince + 1 })
    addUnfinished('stranger', 900 * DAY_MS, null)
    addUnfinished('disabled-by-us', 900 * DAY_MS, { endedSeconds: 5 })
    expect(await kinds()).toEqual({ 'sign-ups': 1 })
    expect(accounts()).toEqual(['young', 'stranger', 'disabled-by-us'])
    expect(timerOf('young')).toBe(signUpSince + 1 + DAY_MS)
  })

  it('stay where sign-up was finished: operators are told that its profile is not seen', async () => {
    addAccount(world, 'marie', 'registered')
    world.tree.write('access/marie', { rev: 1, signUpSince: 1 })
    expect(await run()).toMatchObject({ examined: 1, due: 0, failed: 1 })
    expect(accounts()).toEqual(['marie'])
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('stay when their sign-up is finished while the job is under way', async () => {
    addUnfinished('late', 2 * DAY_MS, { signUpSince: 1 })
    const access = (uid: string) => {
      addProfile(world, uid)
      return deps.sweeps.access(uid)
    }
    await wake.run(
      { ...deps, sweeps: { ...deps.sweeps, access } },
      { dryRun: false, until: Infinity },
    )
    expect(accounts()).toEqual(['late'])
  })
})

describe('accounts that were deleted at the identity service', () => {
  const MARIE = { email: 'marie@exemple.fr', emailVerified: true }
  const isThere = () => world.users.has('marie')

  it('leave no data behind; one that is there again meanwhile stays', async () => {
    for (const uid of ['gone', 'back']) {
      addProfile(world, uid)
      world.accounts.set(uid, null)
    }
    let looks = 0
    const find = (uids: readonly string[]) => {
      if (++looks === 2) addAccount(world, 'back', 'registered')
      return deps.accounts.find(uids)
    }
    await wake.run(
      { ...deps, accounts: { ...deps.accounts, find } },
      { dryRun: false, until: Infinity },
    )
    expect([...world.users.keys()]).toEqual(['back'])
  })

  it('leave it for thirty days where the address was verified, from when they were first missed', async () => {
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

  it('leave it for thirty days again where the account had come back in between', async () => {
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

  it('leave it for thirty days from the first look where an empty account was made anew', async () => {
    addProfile(world, 'marie', MARIE)
    world.accounts.set('marie', null)
    await run()
    world.now += 30 * DAY_MS + CLOCKS_DIFFER
    addAccount(world, 'marie', 'guest', 0)
    await run()
    expect(isThere()).toBe(false)
  })

  it('leave none where an empty account was made anew; any that may be the first stays', async () => {
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

  it('date nothing, write to nobody and stay while a restore is under way that began during the run', async () => {
    addProfile(world, 'marie', MARIE)
    addProfile(world, 'zoe')
    for (const uid of ['marie', 'zoe']) world.accounts.set(uid, null)
    const days = () => {
      world.running.restoring = true
      return deps.erasures.days()
    }
    const during = { ...deps, erasures: { ...deps.erasures, days } }
    const report = await wake.run(during, { dryRun: false, until: Infinity })
    expect(report).toMatchObject({ examined: 0, complete: false })
    expect(isThere()).toBe(true)
    expect(world.letters).toEqual([])
  })

  it('lose what is kept no longer, while they wait', async () => {
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
  const letters = () => world.letters.map(({ letter }) => letter.kind)
  beforeEach(() => {
    deps = { ...deps, idleAccountsMs: YEAR }
  })

  /** Somebody last seen so long ago. */
  function addIdle(ageMs: number, changes: object = MARIE): void {
    addAccount(world, 'marie', 'registered', ageMs, changes)
    addProfile(world, 'marie', { displayName: 'Marie', locale: 'en', ...MARIE })
    world.tree.write('seen/marie', world.now - ageMs)
  }

  /** What the function that sends letters keeps. */
  function keepRecords(outcome = 'sent'): void {
    const { letters: all } = world
    world.tree.write('mailQueue', null)
    world.handed.length = 0
    for (const { to, key, letter } of all) {
      if (!('uid' in to)) continue
      world.idleWarnings.set(`${to.uid}/${key}`, { kind: letter.kind, at: world.now, outcome })
    }
  }

  it('are told a week before, once, and erased then, with a last letter', async () => {
    addIdle(YEAR - 8 * DAY_MS)
    expect(await kinds()).not.toHaveProperty('warnings')
    expect(timerOf()).toBe(START + DAY_MS)
    world.now += DAY_MS + CLOCKS_DIFFER
    expect(await kinds()).toMatchObject({ warnings: 1 })
    const erasedAt = world.now + 7 * DAY_MS
    const key = `idle-${(START + 8 * DAY_MS) / SECOND_MS}`
    const letter = { kind: 'erasure-near', erasedAt }
    expect(world.letters).toEqual([{ to: { uid: 'marie' }, key, letter }])
    keepRecords()
    world.now = erasedAt + CLOCKS_DIFFER - 1
    expect(await kinds()).not.toHaveProperty('idle-accounts')
    expect(isThere()).toBe(true)
    world.now += 1
    expect(await kinds()).toMatchObject({ 'idle-accounts': 1 })
    expect(isThere()).toBe(false)
    expect(world.letters).toEqual([
      {
        to: { email: MARIE.email, locale: 'en', name: 'Marie' },
        key: expect.any(String) as string,
        letter: { kind: 'erased', at: world.now, idle: true },
      },
    ])
  })

  it('have the whole week, however long ago they were last seen', async () => {
    addIdle(3 * YEAR)
    await run()
    expect(world.letters[0]?.letter).toMatchObject({ erasedAt: world.now + 7 * DAY_MS })
    keepRecords()
    world.now += 7 * DAY_MS + CLOCKS_DIFFER - 1
    await run()
    expect(isThere()).toBe(true)
    world.now += 1
    await run()
    expect(isThere()).toBe(false)
  })

  it.each(['sending', 'refused', 'expired', 'unknown'])(
    'stay where the letter was not sent: %s',
    async (outcome) => {
      addIdle(YEAR)
      await run()
      keepRecords(outcome)
      world.now += 8 * DAY_MS
      await run()
      expect(letters()).toEqual([])
      expect(isThere()).toBe(true)
    },
  )

  it('are not told twice by one warning, however long they wait for their erasure', async () => {
    addIdle(YEAR)
    await run()
    const [key = ''] = world.letters.map((letter) => letter.key)
    keepRecords()
    world.tree.write(`mails/marie/${key}`, { kind: 'x', at: world.now, outcome: 'sent' })
    const take = () => Promise.resolve(0)
    deps = { ...deps, erasures: { ...deps.erasures, take } }
    for (let week = 0; week < 6; week += 1) {
      world.now += 7 * DAY_MS
      await run()
    }
    expect(read(`mails/marie/${key}`)).not.toBeNull()
    expect(letters()).toEqual([])
  })

  it('stay after a visit, and are told again once they are idle again', async () => {
    addIdle(YEAR)
    await run()
    keepRecords()
    addSession(world, 'marie', 'sid')
    world.now += 8 * DAY_MS
    expect(await kinds()).not.toHaveProperty('idle-accounts')
    world.now += YEAR
    expect(await kinds()).toMatchObject({ warnings: 1 })
    expect(letters()).toEqual(['erasure-near'])
    expect(isThere()).toBe(true)
  })

  it.each([
    ['a guest', { isGuest: true }],
    ['who is disabled', { ...MARIE, disabled: true }],
    ['whose address was never verified', { ...MARIE, emailVerified: false }],
  ])('leave alone %s', async (_, changes) => {
    addIdle(2 * YEAR, changes)
    await run()
    expect(letters()).toEqual([])
  })

  it('tell nobody and erase nobody where the operator has set nothing', async () => {
    addIdle(2 * YEAR)
    deps = { ...deps, idleAccountsMs: null }
    expect(await kinds()).not.toHaveProperty('warnings')
    expect(isThere()).toBe(true)
  })
})

describe('the brake', () => {
  const guests = (count: number, prefix: string) => {
    for (let i = 0; i < count; i += 1) addGuest(`${prefix}${i}`, 31 * DAY_MS)
  }
  const today = '2026-01-01'

  it('lets twenty of a kind go a day, leaves the rest due, and calls an operator', async () => {
    guests(25, 'a')
    expect(await run()).toMatchObject({ due: 25, kinds: { guests: 25 } })
    expect(accounts()).toHaveLength(5)
    expect(read(`jobs/erasures/${today}`)).toEqual({ counts: { guests: 20 }, left: { guests: 5 } })
    expect(world.lines.join()).toContain('"event":"erasures-braked"')
    // They wait behind others who are due, and the next run has them again.
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

  it('lets all go once two owners released it for the day', async () => {
    guests(25, 'a')
    world.tree.write(`jobs/erasures/${today}/releasedBy`, { ada: START })
    await run()
    expect(accounts()).toHaveLength(5)
    world.tree.write(`jobs/erasures/${today}/releasedBy/grace`, START)
    world.now += HOUR_MS
    await run()
    expect(accounts()).toEqual([])
  })

  it('is told of though a page failed', async () => {
    guests(25, 'a')
    const setTimers = () => Promise.reject(new Error('down'))
    const broken = { ...deps, sweeps: { ...deps.sweeps, setTimers } }
    const all = wake.run(broken, { dryRun: false, until: Infinity })
    await expect(all).rejects.toMatchObject({ report: { examined: 25, due: 25 } })
    expect(read(`jobs/erasures/${today}/left`)).toEqual({ guests: 5 })
    expect(world.lines.join()).toContain('"event":"erasures-braked"')
  })

  it('counts nobody who stays after all', async () => {
    guests(25, 'a')
    const access = (uid: string) => {
      world.tree.write(`seen/${uid}`, world.now)
      return deps.sweeps.access(uid)
    }
    const visited = { ...deps, sweeps: { ...deps.sweeps, access } }
    await wake.run(visited, { dryRun: false, until: Infinity })
    expect(accounts()).toHaveLength(25)
    expect(read(`jobs/erasures/${today}/counts/guests`)).toBe(0)
  })

  it('holds back no other thing that is due for them', async () => {
    guests(21, 'a')
    const path = 'audit/a20/1-a'
    world.tree.write(path, { at: 1, event: 'lock' })
    await run()
    expect(accounts()).toEqual(['a20'])
    expect(read(path)).toBeNull()
  })

  it('never holds back what people asked for', async () => {
    for (let i = 0; i < 30; i += 1) {
      const begun = { rev: 1, erasingSince: START - HOUR_MS, wakeAt: START - HOUR_MS }
      world.tree.write(`access/p${i}`, begun)
    }
    expect(await kinds()).toEqual({ erasures: 30 })
    expect(read('access/p29/erasedSince')).toBe(world.now)
  })
})

describe('what is kept no longer', () => {
  beforeEach(() => addMarie())
  const due = () => world.tree.write('access/marie/wakeAt', 0)

  it('goes: expired sessions with their sign-ins, and what clients kept of them', async () => {
    const past = world.now - CLOCKS_DIFFER
    addSession(world, 'marie', 'ended', { expiresAt: past, authTimeSeconds: 1 })
    addSession(world, 'marie', 'alive', { expiresAt: world.now + 1, authTimeSeconds: 2 })
    world.tree.write('access/marie/lives/3', past)
    for (const sid of ['ended', 'alive', 'stray']) {
      world.tree.write(`pushTokens/marie/${sid}`, 'token')
      world.tree.write(`presence/marie/${sid}`, { online: true })
    }
    due()
    expect(await kinds()).toEqual({ sessions: 1 })
    expect(read('access/marie/lives')).toEqual({ 2: world.now + 1 })
    expect(Object.keys(read('pushTokens/marie') as object)).toEqual(['alive'])
    expect(Object.keys(read('presence/marie') as object)).toEqual(['alive'])
    due()
    expect(await kinds()).toEqual({})
  })

  it('stays where a session began meanwhile that it is of', async () => {
    world.tree.write('pushTokens/marie/new', 'token')
    world.tree.write('access/marie/lives/3', 1)
    due()
    const tooOld: JobDeps['sweeps']['tooOld'] = (...asked) => {
      addSession(world, 'marie', 'new', { authTimeSeconds: 9 })
      return deps.sweeps.tooOld(...asked)
    }
    const during = { ...deps, sweeps: { ...deps.sweeps, tooOld } }
    await wake.run(during, { dryRun: false, until: Infinity })
    expect(read('pushTokens/marie')).toEqual({ new: 'token' })
  })

  it('goes: security events and alerts after a year, traces of letters after 30 days', async () => {
    const year = world.now - CLOCKS_DIFFER - 365 * DAY_MS
    for (const at of [year - 1, year]) {
      world.audit.push({ uid: 'marie', event: 'sign-in', at })
      world.notifications.push({ uid: 'marie', kind: 'new-device', at })
    }
    const month = world.now - CLOCKS_DIFFER - 30 * DAY_MS
    for (const at of [month - 1, month]) {
      world.tree.write(`mails/marie/m${at}`, { kind: 'new-device', at, outcome: 'sent' })
    }
    due()
    expect(await kinds()).toEqual({ entries: 1 })
    expect([world.audit.length, world.notifications.length]).toEqual([1, 1])
    expect(read('mails/marie')).toHaveProperty(`m${month}`)
    expect(Object.keys(read('mails/marie') as object)).toHaveLength(1)
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
  })

  it('goes on tomorrow where there is more than is removed at a time', async () => {
    const old = Array.from({ length: 501 }, (_, i) => [
      `m${i}`,
      { kind: 'x', at: i, outcome: 'sent' },
    ])
    world.tree.write('mails/marie', Object.fromEntries(old) as object)
    due()
    await run()
    expect(Object.keys(read('mails/marie') as object)).toEqual(['m500'])
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + DAY_MS)
  })

  it('ends: sessions that the account accepts no more', async () => {
    addSession(world, 'marie', 'a', { authTimeSeconds: 100 })
    addAccount(world, 'marie', 'registered', DAY_MS, {
      ...accountOf(world, 'marie'),
      disabled: true,
    })
    due()
    expect(await kinds()).toMatchObject({ 'changed-accounts': 1 })
    expect([...world.states.keys()]).toEqual([])
  })
})

describe('a sign-in method that nobody confirmed', () => {
  const methodsOf = () => accountOf(world, 'marie')?.providers
  const unconfirmed: WakeKind = 'unconfirmed-methods'
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
    expect(timerOf()).toBe(world.now + DAY_MS)
  })

  it('goes after a day, and the address that was trusted comes back', async () => {
    expect(world.users.get('marie')).toMatchObject({
      ...{ email: 'marie@exemple.fr', providers: ['password'], unconfirmed: ['facebook.com'] },
    })
    world.now += DAY_MS + CLOCKS_DIFFER - 1
    expect(await run()).toMatchObject({ examined: 0 })
    world.now += 1
    expect(await kinds()).toMatchObject({ [unconfirmed]: 1 })
    expect(methodsOf()).toEqual(['password'])
    expect(accountOf(world, 'marie')?.email).toBe('marie@exemple.fr')
    expect(world.users.get('marie')?.unconfirmed).toBeUndefined()
    expect(read('access/marie/unconfirmed')).toBeNull()
    expect(await run()).toMatchObject({ examined: 0 })
  })

  it('is tried again tomorrow where the identity service fails', async () => {
    world.now += DAY_MS + CLOCKS_DIFFER
    world.failure = { port: 'identity', error: new Error('down') }
    expect(await run()).toMatchObject({ failed: 1 })
    world.failure = null
    world.now += DAY_MS + CLOCKS_DIFFER
    expect(await kinds()).toMatchObject({ [unconfirmed]: 1 })
    expect(methodsOf()).toEqual(['password'])
  })
})

describe('unfinished erasures', () => {
  const PAST = START - CLOCKS_DIFFER
  const begun = (uid: string) =>
    world.tree.write(`access/${uid}`, { rev: 3, erasingSince: PAST, wakeAt: PAST })

  it('are finished', async () => {
    begun('marie')
    world.tree.write('settings/marie', { theme: 'dark' })
    expect(await run()).toMatchObject({ due: 1, failed: 0, kinds: { erasures: 1 } })
    expect([...world.personal.records.keys()]).toEqual(['access/marie'])
    expect(world.personal.erased.get('marie')).toBe(PAST)
  })

  it('are left alone while their request may still be at it', async () => {
    world.tree.write('access/marie', { rev: 3, erasingSince: PAST + 1, wakeAt: PAST + 1 })
    expect(await run()).toMatchObject({ examined: 0 })
  })

  it('that fail again are counted, told to operators, and stop no other', async () => {
    begun('marie')
    begun('karim')
    world.personal.failAt = 2
    expect(await run()).toMatchObject({ due: 2, failed: 1 })
    const over = ['marie', 'karim'].filter((uid) => read(`access/${uid}/erasedSince`) !== null)
    expect(over).toHaveLength(1)
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('leave a mark against late writers for a day', async () => {
    begun('marie')
    await run()
    world.now += DAY_MS + CLOCKS_DIFFER - 1
    expect(await run()).toMatchObject({ examined: 0 })
    world.now += 1
    expect(await run()).toMatchObject({ due: 1, failed: 0, kinds: { remainders: 1 } })
    expect(read('access/marie')).toBeNull()
  })

  it('leave no file behind that came too late', async () => {
    world.tree.write('access/marie', { rev: 1, erasedSince: PAST - DAY_MS, wakeAt: PAST })
    for (const uid of ['marie', 'karim']) {
      for (const folder of ['private', 'avatars']) {
        await deps.personalData.writeFile(uid, folder, '0', {})
      }
    }
    expect(await run()).toMatchObject({ due: 1, failed: 0 })
    expect([...world.personal.files.keys()]).toEqual(['private/karim/0', 'avatars/karim/0'])
    expect(read('access/marie')).toBeNull()
  })
})
