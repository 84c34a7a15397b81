import { MINUTE_MS } from '@sesame/contract/durations'
import type { JobDeps, JobReport, JobRun } from '../jobs/running/job.ts'
import { wake } from '../jobs/wake/wake.ts'
import type { World } from './fakes/world.ts'

/** How long work must be overdue before the job `wake` does it. */
export const CLOCKS_DIFFER = 10 * MINUTE_MS

/** Runs the job `wake` to the end, by default not as a dry run. */
export const runWake = (deps: JobDeps, how: Partial<JobRun> = {}): Promise<JobReport> =>
  wake.run(deps, { dryRun: false, until: Infinity, ...how })

/** Returns the uids of existing accounts. */
export const accountsIn = ({ accounts }: World): string[] =>
  [...accounts].flatMap(([uid, account]) => (account ? [uid] : []))

/** Returns the stored time (ms) at which the job examines a person next. */
export const timerIn = ({ tree }: World, uid = 'marie'): unknown =>
  tree.read(`access/${uid}/wakeAt`)
