import { DAY_MS } from '@sesame/contract/durations'
import { dayOf, ACTIVE_DAYS, startOfDay } from '../common/statistics/days.ts'
import type { TotalsStore } from '../common/ports/console/totals-store.ts'
import type { Job, JobDeps, JobReport } from './running/job.ts'

/** A finished day is summed again for this many days, since instances may still write pending counts. */
const STILL_COUNTED_DAYS = 2

/**
 * Adds up the statistics of finished days, and counts active people. Includes days that were missed because a nightly run failed,
 * and always sums the last two days again. Sums are overwritten, not added to, so a repeated run changes nothing.
 */
export const totals: Job = {
  name: 'totals',
  asked: true,
  async run(deps, { dryRun, until }) {
    const { totals: statistics, now } = deps
    const report = { examined: 0, due: 0, failed: 0, complete: true }
    if (statistics === null) return report
    const days = await dueDays(statistics, now())
    report.examined = days.length
    report.due = days.length
    // Summing is fast, so it is always done. Counting people is slow, so it is skipped if earlier jobs used up the time.
    const complete = now() < until
    for (const day of dryRun ? [] : days) {
      await addUp(deps, statistics, day, until, report)
    }
    return { ...report, complete }
  },
}

/** Returns the finished days that have counts but no totals, and always the last two days, oldest first. */
async function dueDays(statistics: TotalsStore, nowMs: number): Promise<string[]> {
  const today = dayOf(nowMs)
  const [counted, known] = await Promise.all([statistics.countedDays(), statistics.totalledDays()])
  const done = new Set(known)
  const last = Array.from({ length: STILL_COUNTED_DAYS }, (_, i) => dayOf(nowMs - (i + 1) * DAY_MS))
  const left = counted.filter((day) => day < today && !done.has(day))
  return [...new Set([...left, ...last])].sort()
}

/** Computes the totals of one day. A failure does not stop the other days. */
async function addUp(
  deps: Pick<JobDeps, 'sweeps' | 'now' | 'log'>,
  statistics: TotalsStore,
  day: string,
  until: number,
  report: JobReport & { failed: number },
): Promise<void> {
  const { now, log } = deps
  try {
    const counts = await statistics.countsOf(day)
    const known = (await statistics.totals(day, day)).get(day)
    // The day's counters have been removed, so keep the totals computed earlier.
    if (known && counts.size === 0) return
    // The people active on a day can be counted only right after it, because `seen` stores only a person's last visit.
    const isYesterday = day === dayOf(now() - DAY_MS)
    const since = startOfDay(day) + DAY_MS - ACTIVE_DAYS * DAY_MS
    const activePeople =
      known?.activePeople ??
      (isYesterday && now() < until ? await activeSince(deps, since, until) : null)
    await statistics.setTotals(day, { counts, activePeople })
  } catch (error) {
    report.failed += 1
    log.error('Jour de statistiques non totalisé', error, { event: 'job-item-failed' })
  }
}

/** Returns how many people were seen since a time; null if the count is not finished by `until` (ms). */
async function activeSince(
  { sweeps, now }: Pick<JobDeps, 'sweeps' | 'now'>,
  sinceMs: number,
  until: number,
): Promise<number | null> {
  let count = 0
  for await (const page of sweeps.seenSince(sinceMs)) {
    if (now() >= until) return null
    count += page.length
  }
  return count
}
