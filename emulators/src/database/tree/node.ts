/** A value at a leaf of the tree. */
export type Primitive = string | number | boolean

/** Priority of a node; null when it has none. */
export type Priority = string | number | null

/**
 * An immutable node: a leaf has a `value` and no children, an inner node children and no value,
 * and a node with neither does not exist (`null` in the database).
 */
export interface TreeNode {
  readonly value: Primitive | null
  readonly priority: Priority
  readonly children: ReadonlyMap<string, TreeNode>
}

/** Keys from the root to a node. */
export type Path = readonly string[]

/** The node that does not exist. */
export const EMPTY: TreeNode = { value: null, priority: null, children: new Map() }

/** Whether a node does not exist. */
export function isEmpty(node: TreeNode): boolean {
  return node.value === null && node.children.size === 0
}
