import * as z from 'zod/mini'
import { timeMs, uid } from '../../fields.ts'
import { jobKinds } from '../../records/job-run.ts'
import { reason, consoleEndpoint } from '../../console-endpoint.ts'

const count = z.int().check(z.nonnegative())

/** Every job, by the name that it has in lists, records and logs. */
export const JOB_NAMES = [
  ...(['changed-accounts', 'announcements', 'wake', 'unsent-mails', 'old-rate-windows'] as const),
  ...(['journal-copy', 'directory', 'totals', 'lost-mails', 'dry-run-trial'] as const),
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** The erasures of `wake` that nobody asked for. The brake lets as many of each through a day as are usual. */
export const ERASURE_KINDS = ['sign-ups', 'guests', 'gone-accounts', 'idle-accounts'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** The kinds of work that `wake` does. One person may be due for several. */
export const WAKE_KINDS = [
  ...(['erasures', 'remainders'] as const),
  ...ERASURE_KINDS,
  ...(['warnings', 'changed-accounts', 'unconfirmed-methods'] as const),
  ...(['sessions', 'entries'] as const),
] as const
export type WakeKind = (typeof WAKE_KINDS)[number]

/** A job's name; one that only older or newer versions know may appear. */
export const jobName = z.string().check(z.regex(/^[a-z-]{1,40}$/))

export const jobRunItem = z.object({
  at: timeMs,
  /** `lost`: it never ended, because its instance died. */
  outcome: z.enum(['running', 'done', 'stopped', 'failed', 'lost']),
  by: z.enum(['schedule', 'operator']),
  dryRun: z.boolean(),
  durationMs: count,
  examined: count,
  /** How many were due: removed, or in a dry run only found. */
  due: count,
  failed: count,
  /** People due, by kind; empty for a job of one kind. */
  kinds: jobKinds,
})
export type JobRunItem = z.infer<typeof jobRunItem>

export const jobItem = z.object({
  job: jobName,
  /** Paris time: every ten minutes, each hour, each night. */
  schedule: z.enum(['often', 'hourly', 'nightly']),
  nextAt: timeMs,
  /**
   * Whether it works even while jobs only count: it carries out what people asked for, or removes nothing. `partly`: it does that,
   * and counts the rest.
   */
  always: z.enum(['no', 'partly', 'yes']),
  /**
   * Of its last run; `late` when its last turn passed without one, `never` while none is known and none was due.
   * `stopped`: time ran out; the next run goes on or starts over.
   */
  state: z.enum(['well', 'running', 'stopped', 'failed', 'late', 'never']),
  /** The last 14 runs, the latest first. */
  runs: z.array(jobRunItem).check(z.maxLength(14)),
  /** When an operator asked for a run that has not begun; null when none waits. */
  askedAt: z.nullable(timeMs),
})
export type JobItem = z.infer<typeof jobItem>

export const jobsMode = z.object({
  /** Whether jobs remove what is due; otherwise they only count. */
  sweep: z.boolean(),
  /** Who says so: the console's switch, or else the functions' `SESAME_JOBS`. */
  setBy: z.enum(['operator', 'setting']),
  /** Since when jobs have only counted; null when they sweep, or before their first night. */
  dryRunSince: z.nullable(timeMs),
})
export type JobsMode = z.infer<typeof jobsMode>

/** Erasures of today that the brake left, because there are many more than usual. */
export const brakedErasures = z.object({
  kind: z.enum(ERASURE_KINDS),
  left: count,
})

export const jobBrake = z.object({
  braked: z.array(brakedErasures).check(z.maxLength(ERASURE_KINDS.length)),
  /** The owners who released it for today, by uid; it takes two. */
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

/** Has a job run soon, counting only. 202; the list tells when it has run. */
export const tryJob = consoleEndpoint('POST', '/api/tools/jobs/:job/try', 'admin', {
  params: z.strictObject({ job: jobName }),
  body: z.strictObject({ reason }),
})

/** Has a job run soon, for real, whatever the mode. 202. */
export const runJob = consoleEndpoint('POST', '/api/tools/jobs/:job/run', 'admin', {
  fresh: true,
  params: z.strictObject({ job: jobName }),
  body: z.strictObject({ reason }),
})

/** Makes the schedules sweep, or only count, from their next run on. */
export const setJobsMode = consoleEndpoint('POST', '/api/tools/jobs/mode', 'admin', {
  fresh: true,
  body: z.strictObject({ sweep: z.boolean(), reason }),
  response: jobsMode,
})

/** Has the erasures of today go on: once two owners said so, from the next run of `wake` on. */
export const releaseBrake = consoleEndpoint('POST', '/api/tools/jobs/release', 'owner', {
  fresh: true,
  body: z.strictObject({ reason }),
  response: jobBrake,
})
