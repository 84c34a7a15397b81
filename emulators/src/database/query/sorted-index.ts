import {
  type Branch,
  entriesBackFrom,
  entriesFrom,
  fromSorted,
  insert,
  remove,
} from '../tree/balanced-tree.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import { compareEntries, compareToBound, type Entry } from './entry-order.ts'
import { indexName, type OrderBy, type Query } from './query.ts'

/** With fewer children than this, visiting all of them is cheaper than keeping them sorted. */
const MIN_CHILDREN = 256

/**
 * The indexes built so far, by node and by the name of their order. The map is weak, so that an index is freed with its
 * node.
 */
const known = new WeakMap<TreeNode, Map<string, SortedIndex>>()

/** The children of a node, sorted for a query. */
export class SortedIndex {
  readonly #orderBy: OrderBy
  readonly #top: Branch<Entry>

  private constructor(orderBy: OrderBy, top: Branch<Entry>) {
    this.#orderBy = orderBy
    this.#top = top
  }

  /** The index of a node, if it has one. */
  static known(node: TreeNode, orderBy: OrderBy): SortedIndex | undefined {
    return known.get(node)?.get(indexName(orderBy))
  }

  /** Builds the index of a node, unless it has few children. */
  static build(node: TreeNode, orderBy: OrderBy): void {
    if (node.children.size < MIN_CHILDREN || SortedIndex.known(node, orderBy)) return
    const entries = [...node.children].sort((a, b) => compareEntries(orderBy, a, b))
    const top = fromSorted(entries.map((entry) => [entry, entry[1]] as const))
    keep(node, orderBy, new SortedIndex(orderBy, top))
  }

  /** Updates the indexes of every node that a change touches, starting from the indexes of the node's previous version. */
  static carry(before: TreeNode, after: TreeNode, paths: readonly Path[], depth = 0): void {
    // Do not update the index of a node that was replaced as a whole, because the next query builds a new index.
    if (before === after || paths.some(({ length }) => length === depth)) return
    const byKey = Map.groupBy(paths, (path) => path[depth] ?? '')
    for (const index of known.get(before)?.values() ?? []) {
      const orderBy = index.#orderBy
      if (SortedIndex.known(after, orderBy)) continue
      keep(after, orderBy, index.#with(before, after, byKey.keys()))
    }
    for (const [key, below] of byKey) {
      const [old, child] = [before.children.get(key), after.children.get(key)]
      if (old && child) SortedIndex.carry(old, child, below, depth + 1)
    }
  }

  #with(before: TreeNode, after: TreeNode, keys: Iterable<string>): SortedIndex {
    const compare = (a: Entry, b: Entry) => compareEntries(this.#orderBy, a, b)
    let top = this.#top
    for (const key of keys) {
      const [old, child] = [before.children.get(key), after.children.get(key)]
      if (old === child) continue
      if (old !== undefined) top = remove(top, [key, old], compare)
      if (child !== undefined) top = insert(top, [key, child], child, compare)
    }
    return new SortedIndex(this.#orderBy, top)
  }

  /** The entries within the bounds of a query, starting at the end from which its limit counts. */
  *window({ start, end, limit }: Query): Generator<Entry> {
    const afterStart = (entry: Entry) =>
      start === null || isWithin(compareToBound(this.#orderBy, entry, start), start.inclusive)
    const beforeEnd = (entry: Entry) =>
      end === null || isWithin(-compareToBound(this.#orderBy, entry, end), end.inclusive)
    const isForwards = limit?.from !== 'last'
    const entries = isForwards
      ? entriesFrom(this.#top, afterStart)
      : entriesBackFrom(this.#top, beforeEnd)
    let left = limit?.count ?? Infinity
    for (const [entry] of entries) {
      if (left-- <= 0 || !(isForwards ? beforeEnd(entry) : afterStart(entry))) return
      yield entry
    }
  }
}

function keep(node: TreeNode, orderBy: OrderBy, index: SortedIndex): void {
  const indexes = known.get(node) ?? new Map<string, SortedIndex>()
  known.set(node, indexes.set(indexName(orderBy), index))
}

function isWithin(order: number, inclusive: boolean): boolean {
  return order > 0 || (inclusive && order === 0)
}
