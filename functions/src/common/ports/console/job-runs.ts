import type { JobRun } from '@sesame/contract/records/job-run'

/** The record of a run that has not ended. */
export type BegunRun = Pick<JobRun, 'at' | 'by' | 'dryRun'>

/** How a run ended. */
export type EndedRun = Pick<
  JobRun,
  'outcome' | 'durationMs' | 'examined' | 'due' | 'failed' | 'complete'
> &
  Partial<Pick<JobRun, 'kinds'>>

/** A run that an operator requested; `at` in ms. */
export interface AskedRun {
  readonly at: number
  readonly dryRun: boolean
}

/** Runs of the scheduled jobs, `jobRuns/{job}/{id}`, and the operators' settings of the jobs, `jobs/…`. */
export interface JobRuns {
  /** Records that a run begins; resolves with its id. */
  begin(job: string, run: BegunRun): Promise<string>
  /** Records how a run ended, and removes all but the last {@link KEPT_RUNS} of its job. */
  end(job: string, id: string, run: EndedRun): Promise<void>
  /** The runs of a job, latest first. */
  of(job: string): Promise<readonly JobRun[]>
  /** The runs of all jobs, latest first. */
  list(): Promise<ReadonlyMap<string, readonly JobRun[]>>
  /** Whether operators let jobs remove what is due; null if they left that to the configured setting. */
  sweep(): Promise<boolean | null>
  setSweep(sweep: boolean): Promise<void>
  /** Whether a restore is under way, or was interrupted. */
  isRestoring(): Promise<boolean>
  /** Time (ms) since which jobs have only counted, without removing; null if no nightly run has recorded it. */
  dryRunSince(): Promise<number | null>
  /** Requested runs that have not begun. */
  asked(): Promise<ReadonlyMap<string, AskedRun>>
  /**
   * Records a requested run, unless another of the same job has been waiting since `sinceMs` or later. Resolves with whether
   * it did.
   */
  ask(job: string, run: AskedRun, sinceMs: number): Promise<boolean>
  /** Removes the request once the run begins, or if it could not be queued. */
  forget(job: string): Promise<void>
}

/** How many runs of each job are kept. */
export const KEPT_RUNS = 14

/** The data of a task for the function `runJobs`. */
export interface JobTask {
  readonly job: string
  readonly dryRun: boolean
}

/** The queue that calls `runJobs`. */
export interface JobTasks {
  /**
   * Queues a run of a job.
   *
   * @throws {Error} if the queue does not answer, or refuses.
   */
  enqueue(task: JobTask): Promise<void>
}
