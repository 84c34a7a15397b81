import { isEmpty, type Primitive, type Priority, type TreeNode } from './node.ts'

const TYPE_ORDER = ['boolean', 'number', 'string']

/**
 * Orders nodes by value: missing, false, true, numbers, strings, objects (all equal).
 * Source: https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-ordered-data
 */
export function compareNodes(a: TreeNode, b: TreeNode): number {
  const rank = rankOf(a) - rankOf(b)
  return rank === 0 ? compareValues(a.value, b.value) : rank
}

/** Orders values and priorities: missing, false, true, numbers, strings. */
export function compareValues(a: Primitive | Priority, b: Primitive | Priority): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  const type = TYPE_ORDER.indexOf(typeof a) - TYPE_ORDER.indexOf(typeof b)
  if (type !== 0) return type
  return a < b ? -1 : 1
}

function rankOf(node: TreeNode): number {
  if (isEmpty(node)) return 0
  return node.value === null ? 2 : 1
}

/** Whether two nodes have the same data and priorities. Does not visit shared subtrees. */
export function sameNode(a: TreeNode, b: TreeNode): boolean {
  if (a === b) return true
  if (a.value !== b.value || a.priority !== b.priority) return false
  if (a.children === b.children) return true
  if (a.children.size !== b.children.size) return false
  for (const [key, child] of a.children) {
    const other = b.children.get(key)
    if (other === undefined || !sameNode(child, other)) return false
  }
  return true
}
