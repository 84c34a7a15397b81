import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addGuest, addSession, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { changedAccounts } from './accounts/changed-accounts.ts'
import type { Job, JobDeps, JobReport } from './running/job.ts'
import { oldRateWindows } from './old-rate-windows.ts'
import { runJobs } from './running/run-jobs.ts'
import { wake } from './wake/wake.ts'
import { lostMails, unsentMails } from './waiting-emails.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const run = (job: Job, dryRun = false): Promise<JobReport> =>
  job.run(deps, { dryRun, until: Infinity })

describe('every job', () => {
  const jobs = { changedAccounts, wake, oldRateWindows, lostMails }
  const everything = () =>
    JSON.stringify([
      ...[[...world.accounts], world.tree.read(''), [...world.rates]],
      [...world.waiting],
    ])

  beforeEach(() => {
    addGuest(world, 'idle', 31 * DAY_MS)
    addSession(world, 'marie', 'a', { authTimeSeconds: 1 })
    world.tree.write('access/marie/wakeAt', START + DAY_MS)
    world.rates.set('sign-in/0/key', 1)
    world.waiting.set('_/old', START - 2 * DAY_MS - 1).set('marie/new', START - 2 * DAY_MS)
    addAccount(world, 'marie', 'registered', DAY_MS, { disabled: true })
  })

  it.each(Object.entries(jobs))(
    '%s removes nothing in a dry run, and counts what is due',
    async (_, job) => {
      const before = everything()
      expect(await run(job, true)).toMatchObject({ due: 1, failed: 0, complete: true })
      expect(everything()).toBe(before)
      expect(world.personal.calls).toEqual([])
    },
  )

  it.each(Object.entries(jobs))('%s removes what is due in a real run', async (_, job) => {
    const before = everything()
    expect(await run(job)).toMatchObject({ due: 1, failed: 0 })
    expect(everything()).not.toBe(before)
  })

  it.each(Object.entries(jobs))(
    '%s stops when its time is up, and reports that',
    async (_, job) => {
      const report = await job.run(deps, { dryRun: false, until: world.now })
      expect(report).toMatchObject({ examined: 0, complete: false })
    },
  )
})

describe('rate limit windows', () => {
  it('are removed a day after they began', async () => {
    for (const startMs of [START - DAY_MS - 1, START - DAY_MS]) world.rates.set(`x/${startMs}/k`, 1)
    await run(oldRateWindows)
    expect([...world.rates.keys()]).toEqual([`x/${START - DAY_MS}/k`])
  })
})

describe('e-mails that are not sent yet', () => {
  const MINUTES_15 = 15 * 60_000

  it('are queued again after a quarter of an hour, and stay stored until they are sent', async () => {
    world.waiting.set('marie/late', START - MINUTES_15 - 1).set('_/soon', START - MINUTES_15)
    expect(await run(unsentMails)).toMatchObject({ examined: 2, due: 1, failed: 0 })
    expect(world.queued).toEqual(['marie/late'])
    expect(world.waiting.size).toBe(2)
  })

  it('are not queued if we send no e-mails ourselves', async () => {
    world.waiting.set('marie/late', 0)
    await unsentMails.run({ ...deps, mailTasks: null }, { dryRun: false, until: Infinity })
    expect(world.queued).toEqual([])
  })

  it('to people without an account are removed after 30 days, with their records', async () => {
    for (const owner of ['_', 'marie']) {
      for (const days of [31, 29]) {
        const at = START - days * DAY_MS
        world.tree.write(`mails/${owner}/m${days}`, { kind: 'new-device', at, outcome: 'sent' })
      }
    }
    expect(await run(lostMails, true)).toMatchObject({ due: 1 })
    expect(await run(lostMails)).toMatchObject({ due: 1, failed: 0 })
    const keys = (owner: string) => Object.keys(world.tree.read(`mails/${owner}`) as object).sort()
    expect([keys('_'), keys('marie')]).toEqual([['m29'], ['m29', 'm31']])
  })

  it('are removed from the index of recipients after 30 days', async () => {
    for (const days of [31, 29]) {
      const at = START - days * DAY_MS
      world.tree.write(`mailRecipients/marie,m${days}`, { to: `mailbox ${at}`, at })
    }
    expect(await run(lostMails, true)).toMatchObject({ due: 1 })
    expect(await run(lostMails)).toMatchObject({ due: 1, failed: 0 })
    expect(world.tree.keys('mailRecipients')).toEqual(['marie,m29'])
  })

  it('are queued in a dry run too, since people requested them', async () => {
    world.waiting.set('marie/late', 0)
    await runJobs(deps, [unsentMails, lostMails], { dryRun: true, until: Infinity })
    expect(world.queued).toEqual(['marie/late'])
    expect(world.waiting.size).toBe(1)
  })
})
