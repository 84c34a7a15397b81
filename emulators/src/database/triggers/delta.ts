import { sameNode } from '../tree/compare-nodes.ts'
import { isEmpty, type TreeNode } from '../tree/node.ts'
import type { Json } from '../tree/to-json.ts'

/** Plain JSON without priorities or arrays: functions merge it with a delta key by key. */
export function plainJson(node: TreeNode): Json {
  if (node.children.size === 0) return node.value
  return Object.fromEntries([...node.children].map(([key, child]) => [key, plainJson(child)]))
}

/**
 * The delta from one value to another: the keys that differ, with `null` for removed ones, or the whole new value when
 * either has no keys.
 *
 * Source: `applyChange` of firebase-functions, which applies it
 */
export function deltaOf(before: TreeNode, after: TreeNode): Json {
  if (isEmpty(after)) return null
  if (before.children.size === 0 || after.children.size === 0) return plainJson(after)
  const members: Record<string, Json> = {}
  for (const key of before.children.keys()) {
    if (!after.children.has(key)) members[key] = null
  }
  for (const [key, child] of after.children) {
    const known = before.children.get(key)
    if (known === undefined) members[key] = plainJson(child)
    else if (!sameNode(known, child)) members[key] = deltaOf(known, child)
  }
  return members
}
