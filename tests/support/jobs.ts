import { jsonLogger } from '../../functions/src/common/logging/logger.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { createJobDeps } from '../../functions/src/create-job-deps.ts'
import type { Job, JobDeps, JobReport } from '../../functions/src/jobs/running/job.ts'
import { Log } from './log.ts'
import { suiteEnvironment } from './own-api.ts'

/** The dependencies of jobs and operators' commands, connected to the suite. Captures the log. Use once per test file. */
export function suiteJobDeps(log = new Log(), sendsEmails = false): JobDeps {
  const deps = createJobDeps({ ...readSite(suiteEnvironment()), sendsEmails })
  return { ...deps, log: jsonLogger((line) => log.add(line)) }
}

/** Runs a job as if `laterMs` had passed. Includes only these people, because other tests share the suite. */
export async function runJob(
  deps: JobDeps,
  job: Job,
  uids: readonly string[],
  laterMs = 0,
): Promise<JobReport> {
  const { sweeps, now } = deps
  async function* only<Item>(pages: AsyncIterable<readonly Item[]>, uidOf: (item: Item) => string) {
    for await (const page of pages) yield page.filter((item) => uids.includes(uidOf(item)))
  }
  const some: JobDeps = {
    ...deps,
    now: () => now() + laterMs,
    // Apply no limit on erasures, because other tests may have used up the limit of the day.
    erasures: {
      ...deps.erasures,
      take: (_day, _kind, wanted) => Promise.resolve(wanted),
      noteLeft: () => Promise.resolve(),
    },
    sweeps: {
      ...sweeps,
      // Examine everyone, as on a first search, and do not store the time of the search, because all tests share that record.
      seenSince: (sinceMs) => only(sweeps.seenSince(sinceMs - laterMs), ({ uid }) => uid),
      accountsCheckedAt: () => Promise.resolve(0),
      noteAccountsChecked: () => Promise.resolve(),
      due: (nowMs) => only(sweeps.due(nowMs), ({ uid }) => uid),
      waitingEmails: () => only(sweeps.waitingEmails(), ({ owner }) => owner),
    },
  }
  return job.run(some, { dryRun: false, until: Infinity })
}
