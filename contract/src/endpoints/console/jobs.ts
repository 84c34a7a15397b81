import * as z from 'zod/mini'
import { timeMs, uid } from '../../fields.ts'
import { jobKinds } from '../../records/job-run.ts'
import { reason, consoleEndpoint } from '../../console-endpoint.ts'

const count = z.int().check(z.nonnegative())

/** The name of every job, as used in lists, records and logs. */
export const JOB_NAMES = [
  ...(['changed-accounts', 'announcements', 'wake', 'unsent-mails'] as const),
  ...(['unsent-events', 'old-rate-windows', 'old-events'] as const),
  ...(['journal-copy', 'directory', 'totals', 'lost-mails', 'dry-run-trial'] as const),
] as const
export type JobName = (typeof JOB_NAMES)[number]

/**
 * The kinds of erasure that `wake` performs although nobody requested them. If many more erasures of a kind than usual are
 * due in a day, a safety limit (the brake) stops this kind.
 */
export const ERASURE_KINDS = ['sign-ups', 'guests', 'gone-accounts', 'idle-accounts'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** The kinds of work that `wake` does. Several may be due for one person. */
export const WAKE_KINDS = [
  ...(['erasures', 'remainders'] as const),
  ...ERASURE_KINDS,
  ...(['warnings', 'changed-accounts', 'unconfirmed-methods', 'second-factor-waits'] as const),
  ...(['sessions', 'entries'] as const),
] as const
export type WakeKind = (typeof WAKE_KINDS)[number]

/** The name of a job. It may be one that only older or newer versions know. */
export const jobName = z.string().check(z.regex(/^[a-z-]{1,40}$/))

export const jobRunItem = z.object({
  at: timeMs,
  /** The state `lost` means that the run did not end in time because its instance died. */
  outcome: z.enum(['running', 'done', 'stopped', 'failed', 'lost']),
  by: z.enum(['schedule', 'operator']),
  dryRun: z.boolean(),
  durationMs: count,
  examined: count,
  /** How many items were due. They were removed, or only counted in a dry run. */
  due: count,
  failed: count,
  /** How many people were due, by kind of work; empty for a job with only one kind. */
  kinds: jobKinds,
})
export type JobRunItem = z.infer<typeof jobRunItem>

export const jobItem = z.object({
  job: jobName,
  /** How often a job runs: every ten minutes, every hour or every night (in Paris time). */
  schedule: z.enum(['often', 'hourly', 'nightly']),
  nextAt: timeMs,
  /**
   * Whether the job works even while scheduled jobs only count due data. `yes`: the job does all its work, because people
   * requested it or it removes nothing. `partly`: the job does what people requested, and only counts everything else.
   */
  always: z.enum(['no', 'partly', 'yes']),
  /**
   * The state of the job, usually the outcome of its last run. `stopped`: time ran out, and the next run continues or starts
   * over. `late`: its last scheduled run did not happen. `never`: it has not run, and no run was due.
   */
  state: z.enum(['well', 'running', 'stopped', 'failed', 'late', 'never']),
  /** The last 14 runs of the job, newest first. */
  runs: z.array(jobRunItem).check(z.maxLength(14)),
  /** The time when an operator requested the run that has not begun yet; null if no run is pending. */
  askedAt: z.nullable(timeMs),
})
export type JobItem = z.infer<typeof jobItem>

export const jobsMode = z.object({
  /** Whether scheduled jobs remove the data that is due. Otherwise they only count it. */
  sweep: z.boolean(),
  /** The origin of `sweep`: `operator` for the console's switch, `setting` for the variable `SESAME_JOBS`. */
  setBy: z.enum(['operator', 'setting']),
  /** Time (ms) at which jobs began to only count; null if they remove data, or if no nightly run has recorded the time yet. */
  dryRunSince: z.nullable(timeMs),
})
export type JobsMode = z.infer<typeof jobsMode>

/** The erasures of one kind that the safety limit (the brake) has stopped today, because many more than usual were due. */
export const brakedErasures = z.object({
  kind: z.enum(ERASURE_KINDS),
  left: count,
})

export const jobBrake = z.object({
  braked: z.array(brakedErasures).check(z.maxLength(ERASURE_KINDS.length)),
  /** The uids of the owners who have released the stopped erasures today. Two owners must do so. */
  releasedBy: z.array(uid).check(z.maxLength(50)),
})
export type JobBrake = z.infer<typeof jobBrake>

export const jobList = z.object({
  mode: jobsMode,
  brake: jobBrake,
  items: z.array(jobItem).check(z.maxLength(40)),
})

/** Lists the scheduled jobs with their last runs. */
export const searchJobs = consoleEndpoint('POST', '/api/tools/jobs/search', 'support', {
  body: z.strictObject({}),
  response: jobList,
})

/** Queues a dry run of a job. Answers 202. After the run, the list of jobs contains its result. */
export const tryJob = consoleEndpoint('POST', '/api/tools/jobs/:job/try', 'admin', {
  params: z.strictObject({ job: jobName }),
  body: z.strictObject({ reason }),
})

/** Queues a real run of a job, even while scheduled jobs only count. Answers 202. */
export const runJob = consoleEndpoint('POST', '/api/tools/jobs/:job/run', 'admin', {
  fresh: true,
  params: z.strictObject({ job: jobName }),
  body: z.strictObject({ reason }),
})

/** Makes scheduled jobs remove what is due, or only count it, starting with their next run. */
export const setJobsMode = consoleEndpoint('POST', '/api/tools/jobs/mode', 'admin', {
  fresh: true,
  body: z.strictObject({ sweep: z.boolean(), reason }),
  response: jobsMode,
})

/**
 * Releases the erasures that the safety limit (the brake) has stopped today. After two owners have done so, the next run of
 * `wake` continues them.
 */
export const releaseBrake = consoleEndpoint('POST', '/api/tools/jobs/release', 'owner', {
  fresh: true,
  body: z.strictObject({ reason }),
  response: jobBrake,
})
