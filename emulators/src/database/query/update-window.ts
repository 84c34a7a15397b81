import { inner } from '../tree/edit.ts'
import { EMPTY, type TreeNode } from '../tree/node.ts'
import { SortedChildren } from '../tree/sorted-children.ts'
import { compareEntries } from './entry-order.ts'
import type { Query } from './query.ts'
import { isInRange, runQuery, withinLimit } from './run-query.ts'

/**
 * What a query shows after some children changed, from what it showed before: all children are visited
 * only when one may come in from outside the window.
 */
export function updateWindow(
  window: TreeNode,
  node: TreeNode,
  changedKeys: ReadonlySet<string>,
  query: Query,
): TreeNode {
  if (node.value !== null || mayPullIn(window, node, changedKeys, query)) {
    return runQuery(node, query)
  }
  let children = SortedChildren.from(window.children)
  for (const key of changedKeys) {
    const child = node.children.get(key)
    const isShown = child !== undefined && isInRange([key, child], query)
    children = isShown ? children.with(key, child) : children.without(key)
  }
  const { limit } = query
  const isOver = limit !== null && children.size > limit.count
  return inner(isOver ? withinLimit([...children], query) : children)
}

/** Whether a full window gives up a place: one of its children left or moved. */
function mayPullIn(
  window: TreeNode,
  node: TreeNode,
  changedKeys: ReadonlySet<string>,
  { limit, orderBy }: Query,
): boolean {
  if (limit === null || window.children.size < limit.count) return false
  return [...changedKeys].some((key) => {
    const before = window.children.get(key)
    if (before === undefined) return false
    const after = node.children.get(key) ?? EMPTY
    return after === EMPTY || compareEntries(orderBy, [key, before], [key, after]) !== 0
  })
}
