import { DAY_MS } from '@sesame/contract/durations'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { lazyAdmin, type Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { firebaseAnnouncements } from '../../functions/src/adapters/firebase/announcements.ts'
import { firebaseCounterDesk } from '../../functions/src/adapters/firebase/console/counter-desk.ts'
import { firebaseJobRuns } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { firebaseJobTasks } from '../../functions/src/adapters/firebase/console/job-tasks.ts'
import { firebaseSweeps } from '../../functions/src/adapters/firebase/sweeps.ts'
import { firebaseRateCounters } from '../../functions/src/adapters/firebase/rate-counters.ts'
import { firebaseTotals } from '../../functions/src/adapters/firebase/console/totals.ts'
import { showOrHide } from '../../functions/src/common/announcements.ts'
import { ApiError } from '../../functions/src/common/api-error.ts'
import { totals } from '../../functions/src/jobs/totals.ts'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { changeOpen } from '../../functions/src/console/announcements/change-open.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { suiteEnvironment } from '../support/own-api.ts'
import { suiteJobDeps } from '../support/jobs.ts'

/** Dates far from today, because other tests use the same emulator suite. */
const PAST = Date.UTC(2001, 1, 5, 3)
const FUTURE = Date.UTC(2100, 0, 1)

let deps: JobDeps
let admin: Admin
let statisticsURL: string
beforeAll(() => {
  deps = suiteJobDeps()
  const url = (name: string) => `https://${name}.europe-west1.firebasedatabase.app`
  statisticsURL = url(suiteVariable('STATISTICS_NAMESPACE'))
  admin = lazyAdmin(readSite(suiteEnvironment()))
})

describe('the daily statistics', () => {
  it('daily statistics are summed up over all shards, with the same result in a second run', async () => {
    const statistics = firebaseTotals(admin, statisticsURL)
    const database = await admin.database(statisticsURL)
    const shards = { 'sign-in': { password: { 0: 1, 1: 2, 9: 4 }, 'google,com': { 5: 8 } } }
    await database.ref('daily').update({ '2001-02-01': shards, '2001-02-04': shards })
    const then = { ...deps, totals: statistics, now: () => PAST }
    const run = () => totals.run(then, { dryRun: false, until: Infinity })
    expect(await run()).toMatchObject({ failed: 0, complete: true })
    const sums = new Map([
      ['sign-in/google,com', 8],
      ['sign-in/password', 7],
    ])
    const first = await statistics.totals('2001-02-01', '2001-02-04')
    expect(first.get('2001-02-01')).toEqual({ counts: sums, activePeople: null })
    expect(first.get('2001-02-04')?.counts).toEqual(sums)
    expect(first.get('2001-02-04')?.activePeople).toEqual(expect.any(Number))
    expect(await run()).toMatchObject({ failed: 0 })
    expect(await statistics.totals('2001-02-01', '2001-02-04')).toEqual(first)
    expect(await statistics.totalledDays()).toContain('2001-02-01')
  })

  it('active people are counted over several pages, even if they were seen at the same moment', async () => {
    const people = Array.from({ length: 2301 }, (_, n) => n)
    const writeAll = (valueOf: (n: number) => unknown) =>
      Promise.all(
        admin.databases.instances.map(async ({ root, holds }) => {
          const own = people.map((n) => [`crowd${n}`, valueOf(n)] as const)
          const held = own.filter(([uid]) => holds(uid))
          await (await root()).child('seen').update(Object.fromEntries(held))
        }),
      )
    // The text value sorts after all numbers, and must not be counted.
    await writeAll((n) => (n < 2300 ? FUTURE + (n % 3) : 'text'))
    const sweeps = firebaseSweeps(admin.databases)
    const counts = await Promise.all(
      [0, 1, 3].map(async (later) => {
        const found = new Set<string>()
        for await (const page of sweeps.seenSince(FUTURE + later))
          for (const { uid } of page) if (uid.startsWith('crowd')) found.add(uid)
        return found.size
      }),
    )
    await writeAll(() => null)
    expect(counts).toEqual([2300, 2300 - 767, 0])
  })
})

describe('announcements', () => {
  const words = { title: 'Maintenance', text: 'Dix minutes.' }
  const draft = (more: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
    kind: 'news',
    date: FUTURE,
    fr: words,
    en: words,
    revision: 1,
    editedAt: 1,
    ...more,
  })
  const parts = (now: number) => ({
    announcements: firebaseAnnouncements(admin.databases),
    now: () => now,
  })

  it('can be read by clients from their start to their end, and are then listed as ended', async () => {
    const store = firebaseAnnouncements(admin.databases)
    await store.create('test-life', draft({ startsAt: FUTURE, endsAt: FUTURE + DAY_MS }))
    const states: unknown[] = []
    for (const at of [FUTURE - 1, FUTURE, FUTURE + DAY_MS]) {
      await showOrHide(parts(at), 'test-life')
      states.push((await store.published()).has('test-life'))
    }
    expect(states).toEqual([false, true, false])
    expect((await store.open()).map(({ id }) => id)).not.toContain('test-life')
    const [latest] = (await store.ended(null, 1)).items
    expect(latest).toMatchObject({ id: 'test-life', endedAt: FUTURE + DAY_MS })
  })

  it('only one of two simultaneous edits of an announcement is accepted, and no edit of a missing announcement', async () => {
    const store = firebaseAnnouncements(admin.databases)
    await store.create('test-race', draft())
    const edit = (id: string, uid: string) =>
      changeOpen(parts(FUTURE), { id, revision: 1, operator: { uid } }, (known) => known)
    const both = await Promise.allSettled([edit('test-race', 'a'), edit('test-race', 'b')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await recordAt('announcementDrafts/test-race')).toMatchObject({ revision: 2 })
    await expect(edit('test-absent', 'a')).rejects.toThrow(ApiError)
    expect(await recordAt('announcementDrafts/test-absent')).toBeNull()
    await writeRecord('announcementDrafts/test-race', null)
  })

  it('ended announcements are listed page by page, each once', async () => {
    const store = firebaseAnnouncements(admin.databases)
    for (let n = 0; n < 5; n += 1) {
      await store.create(`test-page-${n}`, draft({ endedAt: FUTURE + 2 * DAY_MS + (n % 2) }))
    }
    const found: string[] = []
    let after: string | null = null
    do {
      const { items, next } = await store.ended(after, 2)
      found.push(...items.map(({ id }) => id))
      after = next
    } while (after !== null && found.length < 100)
    const own = found.filter((id) => id.startsWith('test-page-'))
    expect(own).toEqual([3, 1, 4, 2, 0].map((n) => `test-page-${n}`))
    expect(new Set(found).size).toBe(found.length)
  })

  it('written without the console, which have no revision, can be edited', async () => {
    await writeRecord('announcements/test-own', { ...draft({ startsAt: 1 }), revision: null })
    const store = firebaseAnnouncements(admin.databases)
    expect((await store.open()).find(({ id }) => id === 'test-own')).toMatchObject({ revision: 0 })
    await changeOpen(
      parts(FUTURE),
      { id: 'test-own', revision: 0, operator: { uid: 'a' } },
      (known) => ({
        ...known,
        endedAt: FUTURE,
      }),
    )
    expect(await recordAt('announcements/test-own')).toBeNull()
    expect(await recordAt('announcementDrafts/test-own')).toMatchObject({ revision: 1 })
  })
})

describe('counters of rate limits', () => {
  it('counters can be read, counted if exceeded, and reset under the keys that the limiter uses', async () => {
    const counters = firebaseRateCounters(admin.databases)
    const desk = firebaseCounterDesk(admin.databases.common)
    const path = (key: string) => ({ limit: 'test-desk', window: FUTURE, key })
    for (const key of ['a', 'a', 'a', 'b']) await counters.add(path(key), 3)
    expect(await Promise.all(['a', 'b', 'c'].map((key) => desk.count(path(key))))).toEqual([
      3, 1, 0,
    ])
    expect(await desk.reached('test-desk', FUTURE, 3, 10)).toBe(1)
    expect(await desk.reached('test-desk', FUTURE, 1, 1)).toBe(1)
    await desk.clear([path('a')])
    expect(await counters.add(path('a'), 1)).toBe(true)
    await writeRecord('rateLimits/test-desk', null)
  })
})

describe('scheduled jobs', () => {
  it('jobs run through the task queue when an operator requests it, and store a report', async () => {
    const runs = firebaseJobRuns(admin.databases.common)
    await firebaseJobTasks(admin).enqueue({ job: 'old-rate-windows', dryRun: true })
    await vi.waitFor(
      async () => {
        const [last] = (await runs.list()).get('old-rate-windows') ?? []
        expect(last).toMatchObject({ by: 'operator', dryRun: true, outcome: 'done' })
      },
      { timeout: 25_000, interval: 200 },
    )
  })

  it('jobs accept one operator’s request at a time, and store only their last 14 runs', async () => {
    const runs = firebaseJobRuns(admin.databases.common)
    const ask = (at: number) => runs.ask('test-job', { at, dryRun: true }, 0)
    expect((await Promise.all([ask(1), ask(2)])).sort()).toEqual([false, true])
    await runs.forget('test-job')
    expect(await ask(3)).toBe(true)
    await runs.forget('test-job')
    const ended = { outcome: 'done', durationMs: 1, examined: 0, due: 0, failed: 0, complete: true }
    for (let at = 1; at <= 20; at += 1) {
      const begun = { at: FUTURE + at, by: 'schedule', dryRun: true }
      await runs.end('test-job', await runs.begin('test-job', begun), ended)
    }
    const times = (await runs.list()).get('test-job')?.map(({ at }) => at - FUTURE)
    expect(times).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7])
    await writeRecord('jobRuns/test-job', null)
  })
})
