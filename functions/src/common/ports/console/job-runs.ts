import type { JobRun } from '@sesame/contract/records/job-run'

/** A run that has begun and not ended. */
export type BegunRun = Pick<JobRun, 'at' | 'by' | 'dryRun'>

/** The result of an ended run. */
export type EndedRun = Pick<
  JobRun,
  'outcome' | 'durationMs' | 'examined' | 'due' | 'failed' | 'complete'
> &
  Partial<Pick<JobRun, 'kinds'>>

/** A run that an operator requested. `at` is in ms. */
export interface AskedRun {
  readonly at: number
  readonly dryRun: boolean
}

/** Runs of the scheduled jobs, `jobRuns/{job}/{id}`, and the operators' settings for jobs, `jobs/…`. */
export interface JobRuns {
  /** Records that a run begins. Resolves with its id. */
  begin(job: string, run: BegunRun): Promise<string>
  /** Records the result of a run, and removes all but the last {@link KEPT_RUNS} runs of its job. */
  end(job: string, id: string, run: EndedRun): Promise<void>
  /** Returns the runs of a job, latest first. */
  of(job: string): Promise<readonly JobRun[]>
  /** Returns the runs of all jobs, latest first. */
  list(): Promise<ReadonlyMap<string, readonly JobRun[]>>
  /** Whether operators allow jobs to remove due data; null if the configured setting decides. */
  sweep(): Promise<boolean | null>
  setSweep(sweep: boolean): Promise<void>
  /** Whether a restore is running or was interrupted. */
  isRestoring(): Promise<boolean>
  /**
   * Returns the time (ms) since which jobs only count due data without removing it; null if no nightly run has recorded
   * this time.
   */
  dryRunSince(): Promise<number | null>
  /** Returns requested runs that have not begun, by job. */
  asked(): Promise<ReadonlyMap<string, AskedRun>>
  /**
   * Records a requested run, unless another run of the same job has been waiting since `sinceMs` or later. Resolves with whether
   * it was recorded.
   */
  ask(job: string, run: AskedRun, sinceMs: number): Promise<boolean>
  /** Removes the request for a run of a job, when the run begins or if the run could not be queued. */
  forget(job: string): Promise<void>
}

/** Number of runs kept for each job. */
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
   * @throws {Error} if the queue does not respond or rejects the task.
   */
  enqueue(task: JobTask): Promise<void>
}
