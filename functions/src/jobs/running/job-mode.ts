import type { JobRuns } from '../../common/ports/console/job-runs.ts'

/** Whether jobs only count. The switch in the console decides, or the setting if operators have never used the switch. */
export async function onlyCounts(
  { jobRuns }: { readonly jobRuns: Pick<JobRuns, 'sweep'> },
  setting: boolean,
): Promise<boolean> {
  const sweep = await jobRuns.sweep()
  return sweep === null ? setting : !sweep
}
