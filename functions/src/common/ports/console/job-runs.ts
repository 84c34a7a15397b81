import type { JobRun } from '@sesame/contract/records/job-run'

/** What is kept of a run before it has ended. */
export type BegunRun = Pick<JobRun, 'at' | 'by' | 'dryRun'>

/** How a run ended. */
export type EndedRun = Pick<
  JobRun,
  'outcome' | 'durationMs' | 'examined' | 'due' | 'failed' | 'complete'
> &
  Partial<Pick<JobRun, 'kinds'>>

/** A run that an operator asked for, at a time in ms. */
export interface AskedRun {
  readonly at: number
  readonly dryRun: boolean
}

/** Runs of the scheduled jobs, `jobRuns/{job}/{id}`, and how operators set the jobs, `jobs/…`. */
export interface JobRuns {
  /** Notes that a run begins; resolves with its id. */
  begin(job: string, run: BegunRun): Promise<string>
  /** Notes how a run ended, and forgets all but the last {@link KEPT_RUNS} of its job. */
  end(job: string, id: string, run: EndedRun): Promise<void>
  /** The runs of a job, the latest first. */
  of(job: string): Promise<readonly JobRun[]>
  /** The runs of all jobs, the latest first. */
  list(): Promise<ReadonlyMap<string, readonly JobRun[]>>
  /** Whether operators have jobs remove what is due; null where they leave it to the setting. */
  sweep(): Promise<boolean | null>
  setSweep(sweep: boolean): Promise<void>
  /** Whether a restore is under way, or was interrupted. */
  isRestoring(): Promise<boolean>
  /** Since when jobs have only counted, in ms; null where no night noted it. */
  dryRunSince(): Promise<number | null>
  /** Runs that operators asked for and that have not begun. */
  asked(): Promise<ReadonlyMap<string, AskedRun>>
  /** Notes one, unless one of that job waits since `sinceMs`; resolves with whether it did. */
  ask(job: string, run: AskedRun, sinceMs: number): Promise<boolean>
  /** Forgets it: it begins, or could not be queued. */
  forget(job: string): Promise<void>
}

/** How many runs of each job are kept. */
export const KEPT_RUNS = 14

/** What the queue of the function `runJobs` is given. */
export interface JobTask {
  readonly job: string
  readonly dryRun: boolean
}

/** The queue that calls `runJobs`. */
export interface JobTasks {
  /**
   * Has a job run soon.
   *
   * @throws {Error} when the queue does not answer, or refuses.
   */
  enqueue(task: JobTask): Promise<void>
}
