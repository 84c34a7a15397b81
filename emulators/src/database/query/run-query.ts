import { EMPTY, type TreeNode } from '../tree/node.ts'
import { inner } from '../tree/edit.ts'
import { compareEntries, compareToBound, type Entry } from './entry-order.ts'
import { isWhole, type Query } from './query.ts'

/** The part of a node that a query shows; a value has no children to show. */
export function runQuery(node: TreeNode, query: Query): TreeNode {
  if (isWhole(query)) return node
  if (node.value !== null) return EMPTY
  return inner(limited(inRange(node, query), query))
}

function inRange(node: TreeNode, query: Query): Entry[] {
  const { orderBy, start, end } = query
  const entries: Entry[] = []
  for (const entry of node.children) {
    if (start !== null && !isWithin(compareToBound(orderBy, entry, start), start.inclusive))
      continue
    if (end !== null && !isWithin(-compareToBound(orderBy, entry, end), end.inclusive)) continue
    entries.push(entry)
  }
  return entries
}

function isWithin(order: number, inclusive: boolean): boolean {
  return order > 0 || (inclusive && order === 0)
}

function limited(entries: Entry[], { orderBy, limit }: Query): Entry[] {
  if (limit === null || entries.length <= limit.count) return entries
  if (orderBy.by !== 'key') entries.sort((a, b) => compareEntries(orderBy, a, b))
  return limit.from === 'first' ? entries.slice(0, limit.count) : entries.slice(-limit.count)
}
