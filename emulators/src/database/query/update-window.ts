import { inner } from '../tree/edit.ts'
import { EMPTY, type TreeNode } from '../tree/node.ts'
import { SortedChildren } from '../tree/sorted-children.ts'
import { compareEntries, type Entry } from './entry-order.ts'
import type { Query } from './query.ts'
import { isInRange, runQuery, withinLimit } from './run-query.ts'

/**
 * Updates the result of a query from its previous result, after some children changed. Visits all children only if a
 * child outside the limit may now belong to the result.
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
  const last = lastOf(window, query)
  let children = SortedChildren.from(window.children)
  for (const key of changedKeys) {
    const child = node.children.get(key)
    const isShown = child !== undefined && isInRange([key, child], query)
    if (!isShown) children = children.without(key)
    else if (last === null || window.children.has(key) || order(query, [key, child], last) < 0) {
      children = children.with(key, child)
    }
  }
  return inner(withoutExcess(children, query))
}

/** The last child of a result that has reached its limit. A child that sorts before it replaces it. */
function lastOf({ children }: TreeNode, query: Query): Entry | null {
  if (query.limit === null || children.size < query.limit.count) return null
  return lastIn(children, query)
}

function lastIn(children: Iterable<Entry>, query: Query): Entry | null {
  let last: Entry | null = null
  for (const entry of children) if (last === null || order(query, entry, last) > 0) last = entry
  return last
}

function withoutExcess(children: SortedChildren, query: Query) {
  const { limit } = query
  if (limit === null || children.size <= limit.count) return children
  if (children.size > limit.count + 1) return withinLimit([...children], query)
  const last = lastIn(children, query)
  return last === null ? children : children.without(last[0])
}

/** Compares two entries, starting at the end from which the limit counts. */
function order({ orderBy, limit }: Query, a: Entry, b: Entry): number {
  return (limit?.from === 'last' ? -1 : 1) * compareEntries(orderBy, a, b)
}

/** Whether a child outside the limit may enter the result, because a child inside was removed or moved. */
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
