import type { JobRuns } from '../../common/ports/console/job-runs.ts'

/**
 * Whether jobs only count due data without deleting it (dry run). A switch in the console decides; until operators first use it,
 * the setting decides.
 */
export async function onlyCounts(
  { jobRuns }: { readonly jobRuns: Pick<JobRuns, 'sweep'> },
  setting: boolean,
): Promise<boolean> {
  const sweep = await jobRuns.sweep()
  return sweep === null ? setting : !sweep
}
