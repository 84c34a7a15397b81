import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addAccount,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import type { World } from '../../testing/fakes/world.ts'
import { idleAccounts } from './idle-accounts.ts'
import type { JobDeps, JobReport } from '../running/job.ts'

const YEAR = 365 * DAY_MS
const MARIE = { email: 'marie@exemple.fr', emailVerified: true }

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  deps = { ...deps, idleAccountsMs: YEAR }
})

const run = (dryRun = false): Promise<JobReport> =>
  idleAccounts.run(deps, { dryRun, until: Infinity })
const isThere = (uid = 'marie') => world.accounts.get(uid) != null
const kinds = () => world.letters.map(({ letter }) => letter.kind)

/** Somebody last seen so long ago. */
function addMarie(ageMs: number, changes: object = MARIE): void {
  addAccount(world, 'marie', 'registered', ageMs, changes)
  addProfile(world, 'marie', { displayName: 'Marie', locale: 'en' })
}

/** What the function that sends letters keeps. */
function keepRecords(outcome = 'sent'): void {
  const { letters } = world
  world.tree.write('mailQueue', null)
  world.handed.length = 0
  for (const { to, key, letter } of letters) {
    if (!('uid' in to)) continue
    world.idleWarnings.set(`${to.uid}/${key}`, { kind: letter.kind, at: world.now, outcome })
  }
}

describe('idle accounts', () => {
  it('are told a week before, once, and erased then, with a last letter', async () => {
    addMarie(YEAR - 8 * DAY_MS)
    expect(await run()).toMatchObject({ due: 0 })
    world.now += DAY_MS
    expect(await run()).toMatchObject({ due: 1, failed: 0 })
    const erasedAt = world.now + 7 * DAY_MS
    expect(world.letters).toEqual([
      {
        to: { uid: 'marie' },
        key: `idle-${erasedAt / SECOND_MS}`,
        letter: { kind: 'erasure-near', erasedAt },
      },
    ])
    keepRecords()
    world.now = erasedAt - 1
    expect(await run()).toMatchObject({ due: 0 })
    expect(isThere()).toBe(true)
    world.now = erasedAt
    expect(await run()).toMatchObject({ due: 1, failed: 0 })
    expect(isThere()).toBe(false)
    expect(world.letters).toEqual([
      {
        to: { email: MARIE.email, locale: 'en', name: 'Marie' },
        key: expect.any(String) as string,
        letter: { kind: 'erased', at: erasedAt, idle: true },
      },
    ])
  })

  it('have the whole week, however long ago they were last seen', async () => {
    addMarie(3 * YEAR)
    await run()
    expect(world.letters[0]?.letter).toMatchObject({ erasedAt: world.now + 7 * DAY_MS })
    keepRecords()
    world.now += 7 * DAY_MS - 1
    await run()
    expect(isThere()).toBe(true)
    world.now += 1
    await run()
    expect(isThere()).toBe(false)
  })

  it.each(['sending', 'refused', 'expired', 'unknown'])(
    'stay where the letter was not sent: %s',
    async (outcome) => {
      addMarie(YEAR)
      await run()
      keepRecords(outcome)
      world.now += 8 * DAY_MS
      expect(await run()).toMatchObject({ due: 0 })
      expect(isThere()).toBe(true)
    },
  )

  it('stay after a visit, and are told again once they are idle again', async () => {
    addMarie(YEAR)
    await run()
    keepRecords()
    addSession(world, 'marie', 'sid')
    world.now += 8 * DAY_MS
    expect(await run()).toMatchObject({ due: 0 })
    world.now += YEAR
    expect(await run()).toMatchObject({ due: 1 })
    expect(kinds()).toEqual(['erasure-near'])
    expect(isThere()).toBe(true)
  })

  it.each([
    ['a guest', { isGuest: true }],
    ['who is disabled', { ...MARIE, disabled: true }],
    ['whose address was never verified', { ...MARIE, emailVerified: false }],
  ])('leave alone %s', async (_, changes) => {
    addMarie(2 * YEAR, changes)
    expect(await run()).toMatchObject({ due: 0 })
    expect(kinds()).toEqual([])
  })

  it('tell nobody and erase nobody where the operator has set nothing, or in a dry run', async () => {
    addMarie(2 * YEAR)
    expect(await run(true)).toMatchObject({ due: 1 })
    deps = { ...deps, idleAccountsMs: null }
    expect(await run()).toMatchObject({ examined: 0, due: 0 })
    expect(kinds()).toEqual([])
    expect(isThere()).toBe(true)
  })
})
