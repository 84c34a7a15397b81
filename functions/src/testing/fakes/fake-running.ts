import type { Announcement } from '@sesame/contract/records/announcement'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import type { JobRun } from '@sesame/contract/records/job-run'
import type {
  AnnouncementStore,
  KeptAnnouncement,
} from '../../common/ports/console/announcement-store.ts'
import type { Erasures } from '../../common/ports/console/erasures.ts'
import {
  KEPT_RUNS,
  type AskedRun,
  type JobRuns,
  type JobTask,
} from '../../common/ports/console/job-runs.ts'
import type { DayTotals, TotalsStore } from '../../common/ports/console/totals-store.ts'
import type { Tree } from './tree.ts'

/** The state of the running product that the console shows. */
export type RunningWorld = ReturnType<typeof freshRunning>

export function freshRunning() {
  return {
    /** What clients read, and what operators wrote. */
    announcements: new Map<string, Announcement>(),
    drafts: new Map<string, AnnouncementDraft>(),
    /** By job and id. */
    jobRuns: new Map<string, Map<string, JobRun>>(),
    sweep: null as boolean | null,
    restoring: false,
    askedRuns: new Map<string, AskedRun>(),
    /** Queued runs. */
    jobTasks: [] as JobTask[],
    /** Counters by `{day}/{event}/{dimension}/{shard}`. */
    shards: new Map<string, number>(),
    totals: new Map<string, DayTotals>(),
    /** Makes all these calls fail. */
    failure: null as Error | null,
  }
}

export function fakeAnnouncements(world: RunningWorld): AnnouncementStore {
  const adopted = (own: Announcement | undefined): AnnouncementDraft | null =>
    own ? { ...own, revision: 0, editedAt: own.startsAt } : null
  const find = (id: string) => world.drafts.get(id) ?? adopted(world.announcements.get(id))
  const all = (): KeptAnnouncement[] =>
    [...new Set([...world.announcements.keys(), ...world.drafts.keys()])].sort().flatMap((id) => {
      const kept = find(id)
      return kept ? [{ ...kept, id }] : []
    })
  return {
    open: () => answer(world, () => all().filter(({ endedAt }) => endedAt === undefined)),
    ended: (after, size) =>
      answer(world, () => {
        const ended = all()
          .filter(({ endedAt }) => endedAt !== undefined)
          .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
        const start = after === null ? 0 : ended.findIndex(({ id }) => id === after) + 1
        const items = ended.slice(start, start + size)
        return { items, next: ended.length > start + size ? (items.at(-1)?.id ?? null) : null }
      }),
    create: (id, draft) => answer(world, () => void world.drafts.set(id, draft)),
    change: (id, change) =>
      answer(world, () => {
        const known = find(id)
        const changed = known && change(known, false)
        if (changed) world.drafts.set(id, changed)
        return find(id)
      }),
    published: () => answer(world, () => new Map(world.announcements)),
    publish: (id, announced) => answer(world, () => void world.announcements.set(id, announced)),
    withdraw: (id) => answer(world, () => void world.announcements.delete(id)),
  }
}

/** Counts of erasures, below `jobs/erasures` of a tree. */
export function fakeErasures(tree: Tree): Erasures {
  const none = { counts: {}, left: {}, releasedBy: {} }
  return {
    days() {
      const days = tree.children('jobs/erasures')
      return Promise.resolve(
        new Map(days.map(([day, one]) => [day, { ...none, ...(one as object) }])),
      )
    },
    registered: () =>
      Promise.resolve((tree.read('jobs/slowWalk/last/registered') ?? null) as number | null),
    take(day, kind, wanted, most) {
      const path = `jobs/erasures/${day}/counts/${kind}`
      const known = Number(tree.read(path) ?? 0)
      const taken = Math.max(0, Math.min(wanted, most - known))
      if (taken > 0) tree.write(path, known + taken)
      return Promise.resolve(taken)
    },
    giveBack(day, kind) {
      const path = `jobs/erasures/${day}/counts/${kind}`
      tree.write(path, Number(tree.read(path) ?? 1) - 1)
      return Promise.resolve()
    },
    noteLeft(day, left) {
      tree.write(`jobs/erasures/${day}/left`, { ...left })
      return Promise.resolve()
    },
    release(day, uid, at) {
      tree.write(`jobs/erasures/${day}/releasedBy/${uid}`, at)
      return Promise.resolve()
    },
    forget(days) {
      for (const day of days) tree.write(`jobs/erasures/${day}`, null)
      return Promise.resolve()
    },
  }
}

export function fakeJobRuns(
  world: RunningWorld,
  dryRunSince: () => number | null = () => null,
): JobRuns {
  let ids = 0
  const runsOf = (job: string) => {
    const known = world.jobRuns.get(job) ?? new Map<string, JobRun>()
    world.jobRuns.set(job, known)
    return known
  }
  return {
    begin: (job, run) =>
      answer(world, () => {
        const id = `${run.at}-${String(ids++).padStart(10, '0')}`
        const counts = { durationMs: 0, examined: 0, due: 0, failed: 0, complete: true, kinds: {} }
        runsOf(job).set(id, { ...run, ...counts, outcome: 'running' })
        return id
      }),
    end: (job, id, run) =>
      answer(world, () => {
        const runs = runsOf(job)
        const begun = runs.get(id)
        if (begun) runs.set(id, { ...begun, ...run })
        for (const old of [...runs.keys()].sort().slice(0, -KEPT_RUNS)) runs.delete(old)
      }),
    of: (job) => answer(world, () => latestFirst([...(world.jobRuns.get(job)?.values() ?? [])])),
    list: () =>
      answer(
        world,
        () =>
          new Map([...world.jobRuns].map(([job, runs]) => [job, latestFirst([...runs.values()])])),
      ),
    sweep: () => answer(world, () => world.sweep),
    isRestoring: () => answer(world, () => world.restoring),
    setSweep: (sweep) => answer(world, () => void (world.sweep = sweep)),
    dryRunSince: () => answer(world, dryRunSince),
    asked: () => answer(world, () => new Map(world.askedRuns)),
    ask: (job, run, sinceMs) =>
      answer(world, () => {
        const known = world.askedRuns.get(job)
        if (known && known.at >= sinceMs) return false
        world.askedRuns.set(job, run)
        return true
      }),
    forget: (job) => answer(world, () => void world.askedRuns.delete(job)),
  }
}

export function fakeTotals(world: RunningWorld): TotalsStore {
  const dayOf = (path: string) => path.slice(0, 10)
  return {
    countedDays: () => answer(world, () => [...new Set([...world.shards.keys()].map(dayOf))]),
    totalledDays: () => answer(world, () => [...world.totals.keys()]),
    countsOf: (day) =>
      answer(world, () => {
        const counts = new Map<string, number>()
        for (const [path, count] of world.shards) {
          const [of = '', event = '', dimension = ''] = path.split('/')
          const place = `${event}/${dimension}`
          if (of === day) counts.set(place, (counts.get(place) ?? 0) + count)
        }
        return counts
      }),
    totals: (from, to) =>
      answer(world, () => new Map([...world.totals].filter(([day]) => day >= from && day <= to))),
    setTotals: (day, totals) => answer(world, () => void world.totals.set(day, totals)),
  }
}

async function answer<Result>({ failure }: RunningWorld, work: () => Result): Promise<Result> {
  await Promise.resolve()
  if (failure) throw failure
  return work()
}

function latestFirst(runs: readonly JobRun[]): JobRun[] {
  return runs.toSorted((a, b) => b.at - a.at)
}
