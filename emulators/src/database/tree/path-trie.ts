import type { Path } from './node.ts'

interface Level<T> {
  readonly items: Set<T>
  readonly below: Map<string, Level<T>>
}

/** Items stored by path. Finds the items affected by a write without visiting all others. */
export class PathTrie<T> {
  readonly #top: Level<T> = emptyLevel()

  get isEmpty(): boolean {
    return this.#top.items.size === 0 && this.#top.below.size === 0
  }

  add(path: Path, item: T): void {
    let level = this.#top
    for (const key of path) {
      const next = level.below.get(key) ?? emptyLevel<T>()
      level.below.set(key, next)
      level = next
    }
    level.items.add(item)
  }

  remove(path: Path, item: T): void {
    prune(this.#top, path, item)
  }

  /** Items at, above and below a path. */
  *touching(path: Path): Generator<T> {
    let level = this.#top
    for (const key of path) {
      yield* level.items
      const next = level.below.get(key)
      if (next === undefined) return
      level = next
    }
    yield* allOf(level)
  }

  /**
   * Yields, parents first, the locations that have items in this trie and are at, above or below a location that has items in
   * the other trie. Visits only the locations of the other trie, and the locations below them in this trie.
   */
  meeting(other: PathTrie<unknown>): Generator<[Path, ReadonlySet<T>]> {
    return meet(this.#top, other.#top, [])
  }
}

function emptyLevel<T>(): Level<T> {
  return { items: new Set(), below: new Map() }
}

function prune<T>(level: Level<T>, path: Path, item: T): void {
  const [key, ...rest] = path
  if (key === undefined) {
    level.items.delete(item)
    return
  }
  const next = level.below.get(key)
  if (next === undefined) return
  prune(next, rest, item)
  if (next.items.size === 0 && next.below.size === 0) level.below.delete(key)
}

/**
 * Yields the locations with items, at `level` and below, that meet the other trie. `other` is null below a location with
 * items of the other trie.
 */
function* meet<T>(
  level: Level<T>,
  other: Level<unknown> | null,
  path: Path,
): Generator<[Path, ReadonlySet<T>]> {
  if (level.items.size > 0) yield [path, level.items]
  const others = other === null || other.items.size > 0 ? null : other.below
  for (const key of (others ?? level.below).keys()) {
    const next = level.below.get(key)
    if (next !== undefined) yield* meet(next, others?.get(key) ?? null, [...path, key])
  }
}

function* allOf<T>(level: Level<T>): Generator<T> {
  yield* level.items
  for (const next of level.below.values()) yield* allOf(next)
}
