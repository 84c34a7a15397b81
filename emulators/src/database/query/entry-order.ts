import { compareKeys } from '../tree/compare-keys.ts'
import { compareNodes, compareValues } from '../tree/compare-nodes.ts'
import { leaf, nodeAt } from '../tree/edit.ts'
import { EMPTY, type TreeNode } from '../tree/node.ts'
import type { Bound, OrderBy } from './query.ts'

export type Entry = readonly [key: string, node: TreeNode]

/** Orders two children as a query sorts them: by the sort value, then by key. */
export function compareEntries(orderBy: OrderBy, a: Entry, b: Entry): number {
  return compareSortValues(orderBy, a, b) || compareKeys(a[0], b[0])
}

/** Position of a child relative to a bound: negative before it, positive after it, 0 exactly on it. */
export function compareToBound(orderBy: OrderBy, [key, node]: Entry, bound: Bound): number {
  if (orderBy.by === 'key') return compareKeys(key, String(bound.value))
  const order =
    orderBy.by === 'priority'
      ? compareValues(node.priority, bound.value)
      : compareNodes(sortNode(orderBy, node), bound.value === null ? EMPTY : leaf(bound.value))
  return order || compareKeys(key, bound.key)
}

function compareSortValues(orderBy: OrderBy, [, a]: Entry, [, b]: Entry): number {
  if (orderBy.by === 'key') return 0
  if (orderBy.by === 'priority') return compareValues(a.priority, b.priority)
  return compareNodes(sortNode(orderBy, a), sortNode(orderBy, b))
}

function sortNode(orderBy: OrderBy, node: TreeNode): TreeNode {
  return orderBy.by === 'child' ? nodeAt(node, orderBy.path) : node
}
