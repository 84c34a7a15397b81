import type { JobRuns } from '../../common/ports/console/job-runs.ts'

/** Whether jobs only count: as operators switched it in the console, or else as the setting says. */
export async function onlyCounts(
  { jobRuns }: { readonly jobRuns: Pick<JobRuns, 'sweep'> },
  setting: boolean,
): Promise<boolean> {
  const sweep = await jobRuns.sweep()
  return sweep === null ? setting : !sweep
}
