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
