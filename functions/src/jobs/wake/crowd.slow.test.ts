import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { expect, it } from 'vitest'
import { addGuest, fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { accountsIn, runWake, timerIn } from '../../testing/wake.ts'

const PEOPLE = 10_000

/** The number of erasures that the limit allows in a day. */
const IDLE = 20

it('the job `wake` examines each of 10,000 people due at the same time exactly once, over several runs', async () => {
  const { deps, world } = fakeJobDeps()
  const uids = Array.from({ length: PEOPLE }, (_, index) => `uid-${index}`)
  for (const [index, uid] of uids.entries()) {
    addGuest(world, uid, index % (PEOPLE / IDLE) === 0 ? 60 * DAY_MS : DAY_MS)
    world.tree.write(`access/${uid}/wakeAt`, 1)
  }
  // Each page takes a minute, and a run ends after 25 minutes.
  const find: typeof deps.accounts.find = (some) => {
    world.now += MINUTE_MS
    return deps.accounts.find(some)
  }
  const slow = { ...deps, accounts: { ...deps.accounts, find } }
  const reports = []
  do {
    reports.push(await runWake(slow, { until: world.now + 25 * MINUTE_MS }))
  } while (reports.at(-1)?.complete === false)
  const examined = reports.reduce((sum, report) => sum + report.examined, 0)
  expect(reports.length).toBeGreaterThan(3)
  expect(examined).toBe(PEOPLE)
  expect(accountsIn(world)).toHaveLength(PEOPLE - IDLE)
  expect(uids.filter((uid) => timerIn(world, uid) === 1)).toEqual([])
}, 60_000)
