/** The manifest, which lists the parts of a backup. It is written last, so a backup without a manifest is unfinished. */
export const MANIFEST = 'manifest.json'

/** Returns the name of a backup: its project and its start time (ms). */
export function backupName({
  project,
  startedAt,
}: {
  readonly project: string
  readonly startedAt: number
}): string {
  return `${project}-${new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
