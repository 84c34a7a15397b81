import { inner } from '../tree/edit.ts'
import { EMPTY, type TreeNode } from '../tree/node.ts'
import { compareEntries, compareToBound, type Entry } from './entry-order.ts'
import { isWhole, type Query } from './query.ts'
import { SortedIndex } from './sorted-index.ts'
import { smallest } from './smallest.ts'

/** The part of a node that matches a query. A node with a value has no children, so nothing matches. */
export function runQuery(node: TreeNode, query: Query): TreeNode {
  if (isWhole(query)) return node
  if (node.value !== null) return EMPTY
  const index = SortedIndex.known(node, query.orderBy)
  if (index !== undefined) return inner(index.window(query))
  const entries = [...node.children].filter((entry) => isInRange(entry, query))
  return inner(withinLimit(entries, query))
}

/** Whether a child is within the bounds of a query. */
export function isInRange(entry: Entry, { orderBy, start, end }: Query): boolean {
  return (
    (start === null || isWithin(compareToBound(orderBy, entry, start), start.inclusive)) &&
    (end === null || isWithin(-compareToBound(orderBy, entry, end), end.inclusive))
  )
}

/** The entries left after applying the limit of a query. */
export function withinLimit(entries: readonly Entry[], { orderBy, limit }: Query) {
  if (limit === null || entries.length <= limit.count) return entries
  const direction = limit.from === 'first' ? 1 : -1
  return smallest(entries, limit.count, (a, b) => direction * compareEntries(orderBy, a, b))
}

function isWithin(order: number, inclusive: boolean): boolean {
  return order > 0 || (inclusive && order === 0)
}
