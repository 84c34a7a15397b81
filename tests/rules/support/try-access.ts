import { fill, type Access } from './access-table.ts'
import type { Name, Persona } from './personas.ts'
import { isAllowed } from './verbs.ts'

/** One person's attempt at one operation on one path. */
export interface Attempt {
  readonly persona: Persona
  readonly path: string
  /** The uid that the path contains. */
  readonly uid: string
}

/** How to prepare all attempts together, and how to make a single attempt. */
export interface Stage {
  readonly prepare: (attempts: readonly Attempt[]) => Promise<void>
  readonly act: (attempt: Attempt) => Promise<unknown>
}

/**
 * Finds out what each persona may do: `own` means only at their own uid, `any` also at another person's, `yes` on a path without
 * a uid, and `–` nothing. `neighbours` assigns each persona a different stranger's uid, so that simultaneous attempts do not
 * interfere.
 */
export async function tryAccess(
  { path }: Access,
  people: Readonly<Record<Name, Persona>>,
  neighbours: Readonly<Record<Name, string>>,
  { prepare, act }: Stage,
): Promise<Record<string, string>> {
  const names = Object.keys(people) as Name[]
  const at = (name: Name, uid: string) => ({ persona: people[name], uid, path: fill(path, uid) })
  const own = names.map((name) => at(name, people[name].uid))
  const foreign = path.includes('{uid}') ? names.map((name) => at(name, neighbours[name])) : []
  await prepare([...own, ...foreign])
  const allowed = (attempts: readonly Attempt[]) =>
    Promise.all(attempts.map((attempt) => isAllowed(act(attempt))))
  const [mine, theirs] = await Promise.all([allowed(own), allowed(foreign)])
  return Object.fromEntries(
    names.map((name, index) => [name, cellOf(mine[index] ?? false, theirs[index])]),
  )
}

function cellOf(own: boolean, foreign: boolean | undefined): string {
  if (foreign === undefined) return own ? 'yes' : '–'
  if (own) return foreign ? 'any' : 'own'
  return foreign ? 'another’s only' : '–'
}
