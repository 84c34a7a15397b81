import { EMPTY, isEmpty, type Path, type Primitive, type Priority, type TreeNode } from './node.ts'
import type { Target } from './path.ts'
import { SortedChildren } from './sorted-children.ts'

export function leaf(value: Primitive, priority: Priority = null): TreeNode {
  return { value, priority, children: SortedChildren.none }
}

/** Builds a node from its children, without the empty ones. Returns `EMPTY` if no child remains. */
export function inner(
  children: Iterable<readonly [string, TreeNode]>,
  priority: Priority = null,
): TreeNode {
  const present = SortedChildren.from(
    children instanceof SortedChildren ? children : existing(children),
  )
  return present.size === 0 ? EMPTY : { value: null, priority, children: present }
}

/** The node at a path below another node. */
export function nodeAt(node: TreeNode, path: Path): TreeNode {
  let current = node
  for (const key of path) current = current.children.get(key) ?? EMPTY
  return current
}

/** Returns a copy of the tree with the node at a path replaced. Creates missing parents, and removes empty ones. */
export function withNodeAt(node: TreeNode, path: Path, replacement: TreeNode): TreeNode {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  const child = withNodeAt(node.children.get(key) ?? EMPTY, rest, replacement)
  if (isEmpty(child)) {
    if (!node.children.has(key)) return node
    return inner(SortedChildren.from(node.children).without(key), node.priority)
  }
  return inner(SortedChildren.from(node.children).with(key, child), node.priority)
}

/** Returns a copy of a node with the given priority. A node that does not exist stays without priority. */
export function withPriority(node: TreeNode, priority: Priority): TreeNode {
  return isEmpty(node) ? EMPTY : { ...node, priority }
}

function* existing(children: Iterable<readonly [string, TreeNode]>) {
  for (const entry of children) if (!isEmpty(entry[1])) yield entry
}

/** Returns the node at a target. For `.priority`, returns a leaf with the priority as its value. */
export function nodeAtTarget(root: TreeNode, { path, isPriority }: Target): TreeNode {
  const node = nodeAt(root, path)
  if (!isPriority) return node
  return node.priority === null ? EMPTY : leaf(node.priority)
}
