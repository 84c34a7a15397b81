import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { ROUND_MS } from '../common/access/access-record.ts'
import { inGroups } from '../common/in-groups.ts'
import type { DirectoryIndex } from '../common/ports/console/directory-index.ts'
import type { Passkey } from '@sesame/contract/records/passkey'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addProfile, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { directory } from './directory.ts'
import type { JobDeps, JobReport } from './running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  const { directoryIndex } = deps
  deps = { ...deps, directoryIndex: { ...directoryIndex, people: pagesOf(directoryIndex) } }
  world.now = START + HOUR_MS
  addProfile(world, 'marie', { email: 'Marie@exemple.fr', displayName: 'Marie Lefèvre' })
  addAccount(world, 'marie', 'registered', HOUR_MS)
  world.tree.write('seen/marie', START + 7)
  world.tree.write('access/marie/wakeAt', START + DAY_MS)
})

/** Splits the directory into shorter pages, so that tests need fewer people. */
function pagesOf(index: DirectoryIndex): DirectoryIndex['people'] {
  return async function* (after) {
    for await (const page of index.people(after)) yield* inGroups(page, 100)
  }
}

const run = (changes: Partial<Parameters<typeof directory.run>[1]> = {}): Promise<JobReport> =>
  directory.run(deps, { dryRun: false, until: Infinity, ...changes })
const entry = (uid = 'marie') => world.directory.get(uid)

const MARIE = {
  email: 'marie@exemple.fr',
  domain: 'exemple.fr',
  displayName: 'Marie Lefèvre',
  seen: START + 7,
  name: 'marie lefevre',
  name2: 'lefevre marie',
  created: START,
  registered: START,
  unverified: START,
}

describe('the directory', () => {
  it('adds missing people, and a second run changes nothing', async () => {
    expect(await run()).toEqual({ examined: 1, due: 1, failed: 0, complete: true })
    expect(entry()).toEqual(MARIE)
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
  })

  it('contains data from the account and the passkeys, and removes outdated data', async () => {
    addAccount(world, 'marie', 'registered', HOUR_MS, { disabled: true })
    world.passkeys.set('marie/one', { name: 'one' } as Passkey)
    await run()
    expect(entry()).toMatchObject({ disabled: START, viaPasskey: START })
    addAccount(world, 'marie', 'registered', HOUR_MS, { lastActiveAt: START + 7 })
    world.passkeys.clear()
    expect(await run()).toMatchObject({ due: 1 })
    expect(entry()).toEqual(MARIE)
  })

  it('removes data that the profile no longer contains, but keeps the number of operators’ actions', async () => {
    world.directory.set('marie', {
      ...MARIE,
      acts: 3,
      name: 'marie curie',
      name3: 'x',
      guest: START,
    })
    await run()
    expect(entry()).toEqual({ ...MARIE, acts: 3 })
  })

  it('removes people without a profile', async () => {
    world.directory.set('gone', { created: START, acts: 1 })
    expect(await run()).toMatchObject({ examined: 2, due: 2, failed: 0 })
    expect([...world.directory.keys()]).toEqual(['marie'])
  })

  it('includes people with a profile but without an account', async () => {
    world.accounts.set('marie', null)
    await run()
    expect(entry()).toEqual(MARIE)
  })

  it('stays unchanged in a dry run, which only counts, and after the time limit', async () => {
    expect(await run({ dryRun: true })).toMatchObject({ due: 1, failed: 0 })
    expect(await run({ until: world.now })).toMatchObject({ examined: 0, complete: false })
    expect(world.directory.size).toBe(0)
  })

  it('counts failed writes as failed', async () => {
    const directoryIndex = {
      ...deps.directoryIndex,
      put: () => Promise.reject(new Error('down')),
    }
    const report = await directory.run(
      { ...deps, directoryIndex },
      { dryRun: false, until: Infinity },
    )
    expect(report).toEqual({ examined: 1, due: 1, failed: 1, complete: true })
  })
})

describe('the slow walk (a check of every person, a part each night)', () => {
  /** Adds this many people, and runs the job once so that their entries are correct. */
  async function addPeople(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      addProfile(world, `p${String(i).padStart(4, '0')}`, { isAnonymous: i % 10 === 0 })
    }
    await run()
  }
  const walk = () => deps.directoryIndex.walk()

  it('examines everyone in its first round, and counts them', async () => {
    await addPeople(199)
    expect(await walk()).toMatchObject({ after: null, last: { people: 200, registered: 180 } })
  })

  it('examines a thirtieth of the people each night after the first round, continuing where it stopped', async () => {
    await addPeople(449)
    world.tree.write('jobs/slowWalk/last', { people: 6000, registered: 5400 })
    expect(await run()).toMatchObject({ examined: 200, due: 0, complete: true })
    const { after } = await walk()
    expect(await run()).toMatchObject({ examined: 200 })
    expect((await walk()).after).not.toBe(after)
    expect(await run()).toMatchObject({ examined: 50 })
    expect(await walk()).toMatchObject({ after: null, people: 0, last: { people: 450 } })
    expect(await run()).toMatchObject({ examined: 100 })
  })

  it('continues the next night if time ran out', async () => {
    await addPeople(299)
    world.tree.write('jobs/slowWalk', null)
    const until = world.now + 1
    const people: typeof deps.directoryIndex.people = async function* (after) {
      for await (const page of deps.directoryIndex.people(after)) {
        yield page
        world.now = until
      }
    }
    const slow = { ...deps, directoryIndex: { ...deps.directoryIndex, people } }
    const report = await directory.run(slow, { dryRun: false, until })
    expect(report).toMatchObject({ examined: 100, complete: false })
    expect(await walk()).toMatchObject({ after: 'p0098', people: 100 })
  })

  it('sets a missing wake-up time, and for a guest also creates the missing access record', async () => {
    addProfile(world, 'visitor', { isAnonymous: true })
    await run()
    world.tree.write('access/marie/wakeAt', null)
    world.tree.write('access/visitor', null)
    expect(await run()).toMatchObject({ due: 2, failed: 0 })
    for (const uid of ['marie', 'visitor']) {
      expect(world.tree.read(`access/${uid}/wakeAt`)).toBe(world.now + ROUND_MS)
    }
  })

  it('logs an error and creates no access record for a registered person, since that record would trust no method', async () => {
    await run()
    world.tree.write('access/marie', null)
    expect(await run()).toMatchObject({ due: 1, failed: 1 })
    expect(world.tree.read('access/marie')).toBeNull()
    expect(world.lines.join()).toContain('"event":"job-item-failed"')
  })

  it('records its progress even if it fails half-way', async () => {
    await addPeople(299)
    world.tree.write('jobs/slowWalk', null)
    let pages = 0
    const find: JobDeps['accounts']['find'] = (uids) =>
      (pages += 1) > 1 ? Promise.reject(new Error('down')) : deps.accounts.find(uids)
    const down = { ...deps, accounts: { ...deps.accounts, find } }
    const night = directory.run(down, { dryRun: false, until: Infinity })
    await expect(night).rejects.toMatchObject({ report: { examined: 100 } })
    expect(await walk()).toMatchObject({ after: 'p0098', people: 100, copiedAt: world.now })
  })
})

describe('the time a person was last seen', () => {
  it('is copied every night, for people seen since the last copy', async () => {
    await run()
    world.directory.set('marie', { ...entry(), seen: 1 })
    world.now += DAY_MS
    await run()
    expect(entry()).toMatchObject({ seen: 1 })
    world.tree.write('seen/marie', world.now)
    await run()
    expect(entry()).toMatchObject({ seen: world.now })
  })

  it('is copied the next night if copying failed', async () => {
    await run()
    world.directory.set('marie', { ...entry(), seen: 1 })
    world.tree.write('seen/marie', world.now)
    const { copiedAt } = await deps.directoryIndex.walk()
    const putSeen = () => Promise.reject(new Error('down'))
    const broken = { ...deps, directoryIndex: { ...deps.directoryIndex, putSeen } }
    expect(await directory.run(broken, { dryRun: false, until: Infinity })).toMatchObject({
      failed: 1,
    })
    expect(await deps.directoryIndex.walk()).toMatchObject({ copiedAt })
    await run()
    expect(entry()).toMatchObject({ seen: world.now })
  })
})
