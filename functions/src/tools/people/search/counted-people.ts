import { directory } from '../../../jobs/directory.ts'
import type { ToolsDeps } from '../../tools-deps.ts'

/** How many people the last run that met them all has met, and when; undefined where none is kept. */
export async function countedPeople({
  jobRuns,
}: Pick<ToolsDeps, 'jobRuns'>): Promise<{ count: number; at: number } | undefined> {
  const runs = await jobRuns.of(directory.name)
  const whole = runs.find(({ outcome, complete }) => outcome === 'done' && complete)
  return whole && { count: whole.examined, at: whole.at }
}
