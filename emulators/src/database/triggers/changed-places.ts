import type { Commit } from '../namespace/plan-write.ts'
import { sameNode } from '../tree/compare-nodes.ts'
import { nodeAt } from '../tree/edit.ts'
import { EMPTY, isEmpty, type Path, type TreeNode } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import type { ChangeKind } from './function-trigger.ts'
import type { PathPattern } from './path-pattern.ts'

/** A location that matches a pattern, before and after a change. */
export interface ChangedPlace {
  readonly path: Path
  readonly before: TreeNode
  readonly after: TreeNode
}

/** Returns the locations that match a pattern and had this kind of change, without duplicates. */
export function changedPlaces(
  commit: Commit,
  pattern: PathPattern,
  kind: ChangeKind,
): ChangedPlace[] {
  const places = new Map<string, ChangedPlace>()
  for (const start of startsOf(commit, pattern)) {
    for (const place of placesFrom(start, commit, pattern)) {
      if (isOfKind(place, kind)) places.set(formatPath(place.path), place)
    }
  }
  return [...places.values()]
}

/**
 * Returns the distinct paths from which to search for matching locations: the paths of the change, cut to the depth of
 * the pattern.
 */
function startsOf({ paths }: Commit, { segments, isOpen }: PathPattern): Iterable<Path> {
  const cut = paths.map((path) => (isOpen ? path : path.slice(0, segments.length)))
  return new Map(cut.map((path) => [formatPath(path), path])).values()
}

function placesFrom(path: Path, { before, after }: Commit, { segments }: PathPattern) {
  const isMatch = path.every((key, index) => segments[index]?.test(key) ?? true)
  if (!isMatch) return []
  const place = { path, before: nodeAt(before, path), after: nodeAt(after, path) }
  return below(place, segments.slice(path.length))
}

/** Returns the locations below this one that match the rest of the pattern and have changed. */
function* below(
  place: ChangedPlace,
  [segment, ...rest]: readonly RegExp[],
): Generator<ChangedPlace> {
  if (sameNode(place.before, place.after)) return
  if (segment === undefined) {
    yield place
    return
  }
  const { path, before, after } = place
  for (const key of new Set([...before.children.keys(), ...after.children.keys()])) {
    if (!segment.test(key)) continue
    const inner = {
      path: [...path, key],
      before: before.children.get(key) ?? EMPTY,
      after: after.children.get(key) ?? EMPTY,
    }
    yield* below(inner, rest)
  }
}

function isOfKind({ before, after }: ChangedPlace, kind: ChangeKind): boolean {
  switch (kind) {
    case 'create':
      return isEmpty(before)
    case 'delete':
      return isEmpty(after)
    case 'update':
      return !isEmpty(before) && !isEmpty(after)
    case 'write':
      return true
  }
}
