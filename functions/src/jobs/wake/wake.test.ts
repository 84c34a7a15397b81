import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { WakeKind } from '@sesame/contract/endpoints/console/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { FOLLOW } from '../../common/account/follow-account.ts'
import { followed } from '../../common/account/followed.ts'
import { readPerson } from '../../common/person/person.ts'
import {
  addAccount,
  addGuest,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import { accountOf, START, type World } from '../../testing/fakes/world.ts'
import { accountsIn, CLOCKS_DIFFER, runWake, timerIn } from '../../testing/wake.ts'
import type { JobDeps, JobRun } from '../running/job.ts'
import { runJobs } from '../running/run-jobs.ts'
import { roundOf } from './due-of.ts'
import { wake } from './wake.ts'

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
/** Returns everything stored, except the records of runs and of a restore. */
function everything(): string {
  const { jobRuns: _runs, restoring: _restoring, ...kept } = read('') as Record<string, unknown>
  return JSON.stringify([accounts(), kept])
}

/** Adds a registered person for whom nothing is due. */
async function addMarie(uid = 'marie'): Promise<void> {
  const address = { email: `${uid}@exemple.fr`, emailVerified: true }
  addAccount(world, uid, 'registered', DAY_MS, { ...address, providers: ['password'] })
  addProfile(world, uid, { ...address, providers: ['password'] })
  world.tree.write(`seen/${uid}`, world.now)
  await run()
}

describe('a person whom the job `wake` examines', () => {
  beforeEach(() => addMarie())

  it('is examined again after a week if nothing is due', async () => {
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
  ])(
    'is also examined if their wake-up time %s, and the time is then corrected',
    async (_what, timer) => {
      world.tree.write('access/marie/wakeAt', timer)
      expect(await run()).toMatchObject({ examined: 1, due: 0 })
      expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
    },
  )

  it('is examined again if their record changed while the job was running', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    const tooOld: JobDeps['sweeps']['tooOld'] = (...asked) => {
      world.tree.write('access/marie/rev', 9)
      return deps.sweeps.tooOld(...asked)
    }
    await runWake({ ...deps, sweeps: { ...deps.sweeps, tooOld } })
    expect(timerOf()).toBe(0)
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
    expect(timerOf()).toBe(world.now - CLOCKS_DIFFER + roundOf('marie'))
  })

  it('is examined again the next day if something failed; others are still handled, and operators are alerted', async () => {
    await addMarie('karim')
    for (const uid of ['marie', 'karim']) world.tree.write(`access/${uid}/wakeAt`, 0)
    world.tree.write('users/marie/createdAt', 'long ago')
    expect(await run()).toMatchObject({ examined: 2, failed: 1 })
    expect(timerOf()).toBe(world.now + DAY_MS)
    expect(timerOf('karim')).toBe(world.now - CLOCKS_DIFFER + roundOf('karim'))
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('is left for a later run after the time limit; the report says that the run is incomplete', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    expect(await run({ until: world.now })).toMatchObject({ examined: 0, complete: false })
    expect(timerOf()).toBe(0)
  })

  it('is not changed if the identity service fails', async () => {
    world.tree.write('access/marie/wakeAt', 0)
    const find = () => Promise.reject(new Error('down'))
    const broken = { ...deps, accounts: { ...deps.accounts, find } }
    await expect(runWake(broken)).rejects.toThrow('broke off')
    expect(timerOf()).toBe(0)
  })

  it('is skipped if their account cannot be read; others are still handled, and operators are alerted', async () => {
    await addMarie('karim')
    for (const uid of ['marie', 'karim']) world.tree.write(`access/${uid}/wakeAt`, 0)
    const find: JobDeps['accounts']['find'] = (uids) =>
      uids.includes('marie') ? Promise.reject(new Error('odd')) : deps.accounts.find(uids)
    const odd = { ...deps, accounts: { ...deps.accounts, find } }
    expect(await runWake(odd)).toMatchObject({ examined: 1 })
    expect([timerOf(), timerOf('karim')]).toEqual([0, expect.any(Number)])
    expect(timerOf('karim')).not.toBe(0)
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('keeps all methods if their access record was lost, and operators are alerted', async () => {
    world.tree.write('access/marie', { rev: 1 })
    expect(await run()).toMatchObject({ failed: 1 })
    world.now += 2 * DAY_MS
    expect(await run()).toMatchObject({ failed: 1 })
    expect(accountOf(world, 'marie')?.providers).toEqual(['password'])
    expect(world.users.get('marie')?.providers).toEqual(['password'])
  })

  it('gets a valid `rev` if their record has none, so that a wake-up time can be set', async () => {
    world.tree.write('access/marie', { methods: { password: 1 }, rev: 'one' })
    await run()
    expect(read('access/marie')).toMatchObject({ rev: 1, wakeAt: expect.any(Number) as number })
  })
})

describe('a dry run of the job `wake`', () => {
  beforeEach(async () => {
    await addMarie()
    addGuest(world, 'away', 31 * DAY_MS)
    world.tree.write('access/asked', { rev: 3, erasingSince: START - HOUR_MS, wakeAt: START })
    world.now += HOUR_MS
  })

  it('writes nothing if it is started by hand, or if a restore is under way, and counts what is due by kind', async () => {
    const before = everything()
    expect(await kinds({ dryRun: true })).toEqual({ guests: 1, erasures: 1 })
    world.running.restoring = true
    await runJobs(deps, [wake], { dryRun: false, until: Infinity })
    expect(everything()).toBe(before)
  })

  it('does what people requested if it runs on schedule, and examines everyone else again the next day', async () => {
    await runJobs(deps, [wake], { dryRun: true, until: Infinity })
    expect(read('access/asked/erasedSince')).toBe(world.now)
    expect(accounts()).toEqual(['marie', 'away'])
    expect(timerOf('away')).toBe(world.now + DAY_MS)
    const [last] = world.running.runsOf('wake')
    expect(last).toMatchObject({ dryRun: true, kinds: { guests: 1, erasures: 1 } })
  })
})

describe('expired data', () => {
  beforeEach(() => addMarie())
  const due = () => world.tree.write('access/marie/wakeAt', 0)

  it('are removed: sessions, their sign-ins, and data that clients stored for them', async () => {
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

  it('are kept if they belong to a session that began meanwhile', async () => {
    world.tree.write('pushTokens/marie/new', 'token')
    world.tree.write('access/marie/lives/3', 1)
    due()
    const tooOld: JobDeps['sweeps']['tooOld'] = (...asked) => {
      addSession(world, 'marie', 'new', { authTimeSeconds: 9 })
      return deps.sweeps.tooOld(...asked)
    }
    const during = { ...deps, sweeps: { ...deps.sweeps, tooOld } }
    await runWake(during)
    expect(read('pushTokens/marie')).toEqual({ new: 'token' })
  })

  it('are removed: security events and alerts after a year, records of e-mails after 30 days', async () => {
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

  it('are removed over several days if one run cannot remove them all', async () => {
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

  it('include sessions that the account no longer accepts', async () => {
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

describe('a sign-in method that no one confirmed', () => {
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
      email: 'voleur@exemple.org',
      emailVerified: true,
      providers: ['password', 'facebook.com'],
    })
    await followed(await readPerson(deps, 'marie', { needs: FOLLOW }), '').catch(() => undefined)
    expect(timerOf()).toBe(world.now + DAY_MS)
  })

  it('is removed after a day, and the trusted address is set again', async () => {
    expect(world.users.get('marie')).toMatchObject({
      email: 'marie@exemple.fr',
      providers: ['password'],
      unconfirmed: ['facebook.com'],
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

  it('is removed the next day if the identity service fails', async () => {
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

  it('are completed by the next run', async () => {
    begun('marie')
    world.tree.write('settings/marie', { theme: 'dark' })
    expect(await run()).toMatchObject({ due: 1, failed: 0, kinds: { erasures: 1 } })
    expect([...world.personal.records.keys()]).toEqual(['access/marie'])
    expect(world.personal.erased.get('marie')).toBe(PAST)
  })

  it('are not completed while the request that began them may still be running', async () => {
    world.tree.write('access/marie', { rev: 3, erasingSince: PAST + 1, wakeAt: PAST + 1 })
    expect(await run()).toMatchObject({ examined: 0 })
  })

  it('that fail again are counted and reported to operators, and the other erasures are still completed', async () => {
    begun('marie')
    begun('karim')
    world.personal.failAt = 2
    expect(await run()).toMatchObject({ due: 2, failed: 1 })
    const over = ['marie', 'karim'].filter((uid) => read(`access/${uid}/erasedSince`) !== null)
    expect(over).toHaveLength(1)
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('leave, for a day, a record that blocks late writes', async () => {
    begun('marie')
    await run()
    world.now += DAY_MS + CLOCKS_DIFFER - 1
    expect(await run()).toMatchObject({ examined: 0 })
    world.now += 1
    expect(await run()).toMatchObject({ due: 1, failed: 0, kinds: { remainders: 1 } })
    expect(read('access/marie')).toBeNull()
  })

  it('are examined again when due, whatever wake-up time was stored', async () => {
    for (const [uid, since] of [
      ['marie', { erasedSince: START }],
      ['karim', { erasingSince: START }],
    ] as const) {
      world.tree.write(`access/${uid}`, { rev: 3, ...since, wakeAt: PAST })
    }
    expect(await run()).toMatchObject({ examined: 2, due: 0, failed: 0 })
    expect(read('access/marie/wakeAt')).toBe(START + DAY_MS)
    expect(read('access/karim/wakeAt')).toBe(START)
  })

  it('remove files that were written after the erasure', async () => {
    world.tree.write('access/marie', { rev: 1, erasedSince: PAST - DAY_MS, wakeAt: PAST })
    for (const uid of ['marie', 'karim']) {
      for (const folder of ['private', 'avatars']) {
        world.personal.files.set(`${folder}/${uid}/0`, { bytes: Buffer.of(1) })
      }
    }
    expect(await run()).toMatchObject({ due: 1, failed: 0 })
    expect([...world.personal.files.keys()]).toEqual(['private/karim/0', 'avatars/karim/0'])
    expect(read('access/marie')).toBeNull()
  })
})
