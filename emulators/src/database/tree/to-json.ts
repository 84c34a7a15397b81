import type { Primitive, TreeNode } from './node.ts'

/** JSON as the database sends it, without undefined. */
export type Json = Primitive | null | readonly Json[] | { readonly [key: string]: Json }

const ARRAY_INDEX = /^(0|[1-9]\d{0,9})$/

/** Plain JSON without priorities. Children become an array if at least half of the keys from 0 to the largest exist. */
export function toJson(node: TreeNode): Json {
  if (node.children.size === 0) return node.value
  const lastIndex = lastIndexOf(node)
  if (lastIndex !== null && lastIndex < 2 * node.children.size) {
    return Array.from({ length: lastIndex + 1 }, (_, index) => {
      const child = node.children.get(String(index))
      return child === undefined ? null : toJson(child)
    })
  }
  return Object.fromEntries([...node.children].map(([key, child]) => [key, toJson(child)]))
}

/** JSON with priorities (`.priority`, `.value`) and no arrays. */
export function toExportJson(node: TreeNode): Json {
  const priority = node.priority === null ? {} : { '.priority': node.priority }
  if (node.children.size === 0) {
    return node.priority === null ? node.value : { '.value': node.value, ...priority }
  }
  const children = [...node.children].map(([key, child]) => [key, toExportJson(child)] as const)
  return { ...Object.fromEntries(children), ...priority }
}

/** The keys of a node, each mapped to `true`. A primitive value is returned as it is. */
export function toShallowJson(node: TreeNode): Json {
  if (node.children.size === 0) return node.value
  return Object.fromEntries([...node.children.keys()].map((key) => [key, true]))
}

function lastIndexOf(node: TreeNode): number | null {
  let last = -1
  for (const key of node.children.keys()) {
    if (!ARRAY_INDEX.test(key)) return null
    last = Math.max(last, Number(key))
  }
  return last
}
