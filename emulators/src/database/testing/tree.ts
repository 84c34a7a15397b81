import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'

/** JSON as written in tests. */
export type Json = string | number | boolean | null | { readonly [key: string]: Json }

/** Returns the tree for a JSON value, without nulls and empty objects. */
export function treeOf(json: Json, priority: string | number | null = null): TreeNode {
  if (json === null) return EMPTY
  if (typeof json !== 'object') return { value: json, priority, children: new Map() }
  const children = Object.entries(json)
    .map(([key, value]) => [key, treeOf(value)] as const)
    .filter(([, child]) => child.value !== null || child.children.size > 0)
  return {
    value: null,
    priority: children.length > 0 ? priority : null,
    children: new Map(children),
  }
}

/** Returns a copy of the tree with a value set at a path. */
export function treeWith(tree: TreeNode, [key, ...rest]: Path, json: Json): TreeNode {
  if (key === undefined) return treeOf(json)
  const children = new Map(tree.children)
  const child = treeWith(tree.children.get(key) ?? EMPTY, rest, json)
  if (child.value === null && child.children.size === 0) children.delete(key)
  else children.set(key, child)
  return { value: null, priority: null, children }
}

/** Splits a path written with slashes into keys. */
export function pathOf(path: string): Path {
  return path.split('/').filter((key) => key !== '')
}
