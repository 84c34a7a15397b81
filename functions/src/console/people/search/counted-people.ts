import type { ConsoleDeps } from '../../console-deps.ts'

/** How many people the slow walk met in its last whole round, and when that ended; undefined before. */
export async function countedPeople({
  directoryIndex,
}: Pick<ConsoleDeps, 'directoryIndex'>): Promise<{ count: number; at: number } | undefined> {
  const { last } = await directoryIndex.walk()
  return last === null ? undefined : { count: last.people, at: last.at }
}
