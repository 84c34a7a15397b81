/** Describes the whole backup. It is written last, so a backup without it is unfinished. */
export const MANIFEST = 'manifest.json'

/** The name of a backup: its project and its start time (ms). */
export function backupName({
  project,
  startedAt,
}: {
  readonly project: string
  readonly startedAt: number
}): string {
  return `${project}-${new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
