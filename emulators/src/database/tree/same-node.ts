import type { TreeNode } from './node.ts'

/** Whether two nodes hold the same data and priorities; shared subtrees are not visited. */
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
