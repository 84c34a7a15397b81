import { leaf, nodeAt } from './edit.ts'
import { EMPTY, type TreeNode } from './node.ts'
import type { Target } from './path.ts'

/** The node at a target; for `.priority`, a leaf that holds the priority. */
export function nodeAtTarget(root: TreeNode, { path, isPriority }: Target): TreeNode {
  const node = nodeAt(root, path)
  if (!isPriority) return node
  return node.priority === null ? EMPTY : leaf(node.priority)
}
