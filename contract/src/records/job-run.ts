import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const count = z.int().check(z.nonnegative())

/**
 * How many people were due, by kind of work; only for the job `wake`. Some kinds may be ones that only older or newer versions
 * know.
 */
export const jobKinds = z.record(z.string().check(z.regex(/^[a-z-]{1,40}$/)), count)

/**
 * `jobRuns/{job}/{id}`: one run of a scheduled job. Only the last 14 of each job are stored. `outcome` is `running` until the
 * run ends with `done`, or with `failed` if the job threw an error. The run of an instance that died stays `running`.
 */
export const jobRun = stored({
  at: timeMs,
  outcome: z.string().check(z.maxLength(20)),
  by: z.string().check(z.maxLength(20)),
  dryRun: z.boolean(),
  durationMs: z._default(count, 0),
  examined: z._default(count, 0),
  /** How many items were due. They were removed, or only counted in a dry run. */
  due: z._default(count, 0),
  failed: z._default(count, 0),
  kinds: z._default(jobKinds, {}),
  /** False if the run ended early because it ran out of time. */
  complete: z._default(z.boolean(), true),
})
export type JobRun = z.infer<typeof jobRun>
