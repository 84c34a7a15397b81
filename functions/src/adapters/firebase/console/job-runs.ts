import { jobRun, type JobRun } from '@sesame/contract/records/job-run'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { KEPT_RUNS, type AskedRun, type JobRuns } from '../../../common/ports/console/job-runs.ts'
import { randomId } from '../../../common/random-id.ts'
import type { Late } from '../admin.ts'
import { readableRecords } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'

/** The key under which a restore records its progress. The restore removes it at the end. */
export const RESTORING = 'restoring'

const asked = z.object({ at: z.int(), dryRun: z.boolean() })

/** Stores the runs of jobs, and the jobs' settings, in the Realtime Database. */
export function firebaseJobRuns(database: Late<Database>): JobRuns {
  const at = async (path: string) => (await database()).ref(path)
  const read = async (path: string) => (await (await at(path)).get()).val() as unknown
  return {
    async begin(job, run) {
      // Ids begin with the run's start time, so that they sort by it.
      const id = `${run.at}-${randomId()}`
      await (await at(`jobRuns/${job}/${id}`)).set({ ...run, outcome: 'running' })
      return id
    },

    async end(job, id, run) {
      const all = await at(`jobRuns/${job}`)
      await all.child(id).update({ ...run })
      const ids = Object.keys(((await all.get()).val() ?? {}) as object).sort()
      const old = ids.slice(0, -KEPT_RUNS)
      if (old.length > 0) await all.update(Object.fromEntries(old.map((each) => [each, null])))
    },

    async of(job) {
      return latestFirst(readableRecords(jobRun, await read(`jobRuns/${job}`)).values())
    },

    async list() {
      const known = Object.entries((await read('jobRuns')) ?? {})
      return new Map(
        known.map(([job, byId]) => [job, latestFirst(readableRecords(jobRun, byId).values())]),
      )
    },

    async sweep() {
      const value = await read('jobs/sweep')
      return typeof value === 'boolean' ? value : null
    },

    async setSweep(sweep) {
      await (await at('jobs/sweep')).set(sweep)
    },

    async isRestoring() {
      return (await (await at(RESTORING)).child('startedAt').get()).exists()
    },

    async dryRunSince() {
      const value = await read('jobs/dryRunSince')
      return typeof value === 'number' ? value : null
    },

    async asked() {
      return readableRecords(asked, await read('jobs/asked'))
    },

    async ask(job, run, sinceMs) {
      const { committed } = await transact(await at(`jobs/asked/${job}`), (current, mayBeOwn) => {
        const known = current as AskedRun | null
        if (mayBeOwn && known?.at === run.at) return run
        return known !== null && known.at >= sinceMs ? undefined : run
      })
      return committed
    },

    async forget(job) {
      await (await at(`jobs/asked/${job}`)).remove()
    },
  }
}

function latestFirst(runs: Iterable<JobRun>): JobRun[] {
  return [...runs].toSorted((a, b) => b.at - a.at).slice(0, KEPT_RUNS)
}
