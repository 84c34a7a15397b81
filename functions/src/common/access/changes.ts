import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../ports/person-records.ts'
import { keyOfSignIn, type AccessRecord } from './access-record.ts'

type Tree = Readonly<Record<string, unknown>>

/**
 * Returns the values that differ between two access records, by path below `access/{uid}`. Null removes a value. Fields
 * unknown to this version stay unchanged.
 */
export function changes(before: AccessRecord, after: AccessRecord): Changes {
  const gone = Object.keys(before.unreadable).filter((sid) => !(sid in after.unreadable))
  return {
    ...Object.fromEntries(differing(stored(before), stored(after), '')),
    ...removalOf(gone),
    ...(before.isEndUnreadable && !after.isEndUnreadable && { endedSeconds: after.endedSeconds }),
  }
}

/**
 * Returns the changes, by path below `access/{uid}`, that undo a commit: they end the sessions it opened and remove the
 * sign-ins it added. The rules reject a write to a part of a missing session, so this update succeeds only if that commit
 * succeeded.
 */
export function endOfOpened(before: AccessRecord, after: AccessRecord): Changes {
  const opened = Object.entries(after.states).filter(([sid]) => !(sid in before.states))
  const brought = opened.filter(([, state]) => !(keyOfSignIn(state) in before.lives))
  return Object.fromEntries([
    ...opened.flatMap(([sid]) => [
      [`states/${sid}/expiresAt`, 0] as const,
      removed(`shown/${sid}`),
    ]),
    ...brought.flatMap(([, state]) => [
      removed(`lives/${keyOfSignIn(state)}`),
      removed(`signIns/${keyOfSignIn(state)}`),
    ]),
  ])
}

const removed = (path: string) => [path, null] as const

/** Returns the changes that remove these sessions, by path below `access/{uid}`. */
function removalOf(sids: readonly string[]): Changes {
  const paths = sids.flatMap((sid) => [`states/${sid}`, `shown/${sid}`])
  return Object.fromEntries(paths.map(removed))
}

/** Returns the fields that {@link changes} compares. An `endedSeconds` of 0 is not stored. */
function stored({
  rev: _rev,
  by: _by,
  unreadable: _unreadable,
  isEndUnreadable: _isEndUnreadable,
  endedSeconds,
  ...rest
}: AccessRecord): Tree {
  return { ...rest, ...(endedSeconds !== 0 && { endedSeconds }) }
}

function differing(was: Tree, is: Tree, at: string): [path: string, value: unknown][] {
  const keys = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...keys].flatMap((key) => {
    const [a, b, path] = [was[key], is[key], `${at}${key}`]
    if (isDeepStrictEqual(a, b)) return []
    return isTree(a) && isTree(b) ? differing(a, b, `${path}/`) : [[path, b ?? null]]
  })
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Returns the ids of sessions that only the first record has. */
export function sidsOnlyIn(one: AccessRecord, other: AccessRecord): string[] {
  const all = [...Object.keys(one.states), ...Object.keys(one.unreadable)]
  return all.filter((sid) => !(sid in other.states) && !(sid in other.unreadable))
}
