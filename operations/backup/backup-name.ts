/** The name of a backup: its project, and when it began, in ms. */
export function backupName({
  project,
  startedAt,
}: {
  readonly project: string
  readonly startedAt: number
}): string {
  return `${project}-${new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
