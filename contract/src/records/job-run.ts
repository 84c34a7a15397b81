import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const count = z.int().check(z.nonnegative())

/** How many people were due, by kind: of the job `wake` alone. Kinds that only older or newer versions know may appear. */
export const jobKinds = z.record(z.string().check(z.regex(/^[a-z-]{1,40}$/)), count)

/**
 * `jobRuns/{job}/{id}`: one run of a scheduled job; the last 14 of each job are kept. `outcome` is `running` until it is
 * `done`, or `failed` when the job itself threw. A run that never ended stays `running`.
 */
export const jobRun = stored({
  at: timeMs,
  outcome: z.string().check(z.maxLength(20)),
  by: z.string().check(z.maxLength(20)),
  dryRun: z.boolean(),
  durationMs: z._default(count, 0),
  examined: z._default(count, 0),
  /** How many were due: removed, or in a dry run only found. */
  due: z._default(count, 0),
  failed: z._default(count, 0),
  kinds: z._default(jobKinds, {}),
  /** False when time ran out first. */
  complete: z._default(z.boolean(), true),
})
export type JobRun = z.infer<typeof jobRun>
