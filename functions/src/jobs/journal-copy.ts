import { DAY_MS } from '@sesame/contract/durations'
import { journalEntry } from '@sesame/contract/records/journal-entry'
import { checkChain } from '../common/journal/chain-check.ts'
import type { JournalCopies } from '../common/ports/console/journal-copies.ts'
import type { Job, JobDeps, JobReport, JobRun } from './running/job.ts'

const AT_A_TIME = 500

/**
 * Copies the entries of the operators' journal, up to the end of yesterday, to a place where no one can change them, and reports
 * where the chain of entries is broken. It removes nothing.
 */
export const journalCopy: Job = {
  name: 'journal-copy',
  asked: true,
  run: ({ journalCopies: copies, ...deps }, run) =>
    copies ? copy(deps, run, copies) : Promise.resolve(NOTHING),
}

const NOTHING: JobReport = { examined: 0, due: 0, failed: 0, complete: true }

async function copy(
  { journal, now, log }: Pick<JobDeps, 'journal' | 'now' | 'log'>,
  { until }: JobRun,
  copies: JournalCopies,
): Promise<JobReport> {
  const today = now() - (now() % DAY_MS)
  const report = { examined: 0, due: 0, failed: 0, complete: true }
  let next = (await copies.copiedUntil()) + 1
  const check = checkChain(next)
  for (;;) {
    if (now() >= until) return { ...report, complete: false }
    const page = await journal.oldest(next, AT_A_TIME)
    for (const kept of page) check.add(kept)
    report.examined += page.length
    const old = page.filter((kept) => factsOf(kept).at < today)
    for (const [day, entries] of Map.groupBy(old, dayOf)) {
      const from = factsOf(entries[0]).seq ?? next
      await copies.write(day, from, entries)
      await copies.markCopied(factsOf(entries.at(-1)).seq ?? from + entries.length - 1)
      report.due += entries.length
    }
    if (page.length < AT_A_TIME) break
    next = (factsOf(page.at(-1)).seq ?? next + page.length - 1) + 1
  }
  const broken = check.end(await journal.head())
  if (!broken) return report
  const { fault, seq } = broken
  log.error('Journal des opérateurs altéré', new Error(fault), {
    event: 'journal-broken',
    seq,
    fault,
  })
  return { ...report, failed: 1 }
}

/** Returns the time and number of an entry. An unreadable entry gets time 0, so it counts as old and is copied unchanged. */
function factsOf(kept: unknown): { readonly at: number; readonly seq: number | null } {
  const read = journalEntry.safeParse(kept)
  return read.success ? read.data : { at: 0, seq: null }
}

const dayOf = (kept: unknown) => new Date(factsOf(kept).at).toISOString().slice(0, 10)
