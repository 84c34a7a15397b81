import {
  type Branch,
  entriesBackFrom,
  entriesFrom,
  fromSorted,
  insert,
  remove,
} from '../tree/balanced-tree.ts'
import type { TreeNode } from '../tree/node.ts'
import { compareEntries, compareToBound, type Entry } from './entry-order.ts'
import { indexName, type OrderBy, type Query } from './query.ts'

/** Below this many children, visiting all of them is cheaper than keeping them sorted. */
const MIN_CHILDREN = 256

/** By node and by the name of the order; an index goes with the node that it sorts. */
const known = new WeakMap<TreeNode, Map<string, SortedIndex>>()

/** The children of a node in the order of a query. */
export class SortedIndex {
  readonly #orderBy: OrderBy
  readonly #top: Branch<Entry>

  private constructor(orderBy: OrderBy, top: Branch<Entry>) {
    this.#orderBy = orderBy
    this.#top = top
  }

  /** The index that is kept for a node, if any. */
  static known(node: TreeNode, orderBy: OrderBy): SortedIndex | undefined {
    return known.get(node)?.get(indexName(orderBy))
  }

  /** Keeps an index for a node of many children. */
  static build(node: TreeNode, orderBy: OrderBy): void {
    if (node.children.size < MIN_CHILDREN || SortedIndex.known(node, orderBy)) return
    const entries = [...node.children].sort((a, b) => compareEntries(orderBy, a, b))
    const top = fromSorted(entries.map((entry) => [entry, entry[1]] as const))
    keep(node, orderBy, new SortedIndex(orderBy, top))
  }

  /** Keeps for a node the index of the one before it, with the children that changed. */
  static carry(before: TreeNode, after: TreeNode, keys: Iterable<string>, orderBy: OrderBy): void {
    const index = SortedIndex.known(before, orderBy)
    if (index === undefined || SortedIndex.known(after, orderBy)) return
    const compare = (a: Entry, b: Entry) => compareEntries(orderBy, a, b)
    let top = index.#top
    for (const key of keys) {
      const [old, child] = [before.children.get(key), after.children.get(key)]
      if (old === child) continue
      if (old !== undefined) top = remove(top, [key, old], compare)
      if (child !== undefined) top = insert(top, [key, child], child, compare)
    }
    keep(after, orderBy, new SortedIndex(orderBy, top))
  }

  /** What lies between the bounds of a query, from the side of its limit and up to it. */
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
