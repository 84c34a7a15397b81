import type { JobDeps } from './job-deps.ts'

/** How a job is run. */
export interface JobRun {
  /** Counts what is due and removes nothing. */
  readonly dryRun: boolean
  /** When to stop between two pages (ms); the next run goes on. */
  readonly until: number
}

/** What a job did, for the log: counts, nobody. */
export interface JobReport {
  readonly examined: number
  /** What was due: removed, or only found in a dry run. */
  readonly due: number
  readonly failed: number
  /** False when time ran out first. */
  readonly complete: boolean
}

/** Something to tidy up; running it again is harmless. */
export interface Job {
  readonly name: string
  /** Whether somebody asked for it and waits: then a dry run does not hold it back. */
  readonly asked?: true
  readonly run: (deps: JobDeps, run: JobRun) => Promise<JobReport>
}
