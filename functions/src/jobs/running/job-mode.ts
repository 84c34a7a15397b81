import type { JobRuns } from '../../common/ports/console/job-runs.ts'

/** Whether jobs only count. The console's switch decides, or the setting if operators have not used it. */
export async function onlyCounts(
  { jobRuns }: { readonly jobRuns: Pick<JobRuns, 'sweep'> },
  setting: boolean,
): Promise<boolean> {
  const sweep = await jobRuns.sweep()
  return sweep === null ? setting : !sweep
}
