export type Primitive = string | number | boolean

export type Priority = string | number | null

/**
 * An immutable node. A leaf has a `value` and no children; an inner node has children and no value. A node with neither
 * represents a location without data (`null` in the database).
 */
export interface TreeNode {
  readonly value: Primitive | null
  readonly priority: Priority
  readonly children: ReadonlyMap<string, TreeNode>
}

/** Keys from the root to a node. */
export type Path = readonly string[]

/** The node of a location without data. */
export const EMPTY: TreeNode = { value: null, priority: null, children: new Map() }

/** Whether a node has neither a value nor children. */
export function isEmpty(node: TreeNode): boolean {
  return node.value === null && node.children.size === 0
}
