import type { PathSegment } from '../syntax/syntax.ts'
import { PathValue, type Value } from '../values/value.ts'

/** One way to match the beginning of a path: the wildcards' values, and the rest of the path. */
export interface PathMatch {
  readonly bindings: ReadonlyMap<string, Value>
  readonly rest: readonly string[]
}

/**
 * All ways in which a pattern matches the beginning of a path. `{name}` takes one segment; `{name=**}` takes any
 * number, but at least one in rules version 1.
 *
 * Source: https://firebase.google.com/docs/rules/rules-behavior#recursive_wildcards
 */
export function matchPath(
  pattern: readonly PathSegment[],
  path: readonly string[],
  rulesVersion: 1 | 2,
): PathMatch[] {
  const [segment, ...following] = pattern
  if (!segment) return [{ bindings: new Map(), rest: path }]
  const continueAfter = (length: number, value?: Value): PathMatch[] =>
    matchPath(following, path.slice(length), rulesVersion).map(({ bindings, rest }) => ({
      bindings: value === undefined ? bindings : new Map([[segment.name, value], ...bindings]),
      rest,
    }))

  if (segment.kind === 'multi') {
    const shortest = rulesVersion === 2 ? 0 : 1
    const lengths = Array.from({ length: path.length + 1 - shortest }, (_, at) => at + shortest)
    return lengths.flatMap((length) => continueAfter(length, new PathValue(path.slice(0, length))))
  }
  const [first] = path
  if (first === undefined || (segment.kind === 'literal' && first !== segment.name)) return []
  return continueAfter(1, segment.kind === 'single' ? first : undefined)
}
