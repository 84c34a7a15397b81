import { inner } from '../tree/edit.ts'
import { EMPTY, type TreeNode } from '../tree/node.ts'
import { compareEntries, compareToBound, type Entry } from './entry-order.ts'
import { isWhole, type Query } from './query.ts'
import { SortedIndex } from './sorted-index.ts'

/** The part of a node that matches a query. Nothing matches in a primitive value, which has no children. */
export function runQuery(node: TreeNode, query: Query): TreeNode {
  if (isWhole(query)) return node
  if (node.value !== null) return EMPTY
  const index = SortedIndex.known(node, query.orderBy)
  if (index !== undefined) return inner(index.window(query))
  const entries = [...node.children].filter((entry) => isInRange(entry, query))
  return inner(withinLimit(entries, query))
}

/**
 * Like {@link runQuery}, but a query with a limit reads from an index. The first such query builds the index, and writes
 * update it.
 */
export function readWindow(node: TreeNode, query: Query): TreeNode {
  if (query.limit !== null) SortedIndex.build(node, query.orderBy)
  return runQuery(node, query)
}

/** Whether a child is within the bounds of a query. */
export function isInRange(entry: Entry, { orderBy, start, end }: Query): boolean {
  return (
    (start === null || isWithin(compareToBound(orderBy, entry, start), start.inclusive)) &&
    (end === null || isWithin(-compareToBound(orderBy, entry, end), end.inclusive))
  )
}

/** The entries that remain after the limit of a query is applied. */
export function withinLimit(entries: readonly Entry[], { orderBy, limit }: Query) {
  if (limit === null || entries.length <= limit.count) return entries
  const direction = limit.from === 'first' ? 1 : -1
  return smallest(entries, limit.count, (a, b) => direction * compareEntries(orderBy, a, b))
}

function isWithin(order: number, inclusive: boolean): boolean {
  return order > 0 || (inclusive && order === 0)
}

/** Above this count, sorting all items is faster than inserting items one by one. */
const MAX_INSERTED = 256

export function smallest<T>(
  items: readonly T[],
  count: number,
  compare: (a: T, b: T) => number,
): T[] {
  if (count > MAX_INSERTED) return [...items].sort(compare).slice(0, count)
  const kept: T[] = []
  for (const item of items) {
    const worst = kept.at(-1)
    if (kept.length === count && worst !== undefined && compare(item, worst) >= 0) continue
    kept.splice(placeOf(item, kept, compare), 0, item)
    if (kept.length > count) kept.pop()
  }
  return kept
}

function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  const place = sorted.findIndex((other) => compare(item, other) < 0)
  return place === -1 ? sorted.length : place
}
