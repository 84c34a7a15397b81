import { createHash } from 'node:crypto'
import { compareValues } from './compare-nodes.ts'
import type { Primitive, TreeNode } from './node.ts'

const known = new WeakMap<TreeNode, string>()

/**
 * The hash that transactions and listens compare: the base64 SHA-1 of `type:value` for a value, or of the `:key:hash` of
 * all children in priority order. The hash of no data is the empty string.
 */
export function hashOf(node: TreeNode): string {
  const text = known.get(node)
  if (text !== undefined) return text
  const hash = digest(textOf(node))
  known.set(node, hash)
  return hash
}

function textOf(node: TreeNode): string {
  const priority = node.priority === null ? '' : `priority:${typed(node.priority)}:`
  if (node.value !== null) return priority + typed(node.value)
  const children = [...node.children]
  if (children.some(([, child]) => child.priority !== null)) {
    children.sort(([, a], [, b]) => compareValues(a.priority, b.priority))
  }
  return children.reduce((text, [key, child]) => `${text}:${key}:${hashOf(child)}`, priority)
}

function typed(value: Primitive): string {
  return `${typeof value}:${typeof value === 'number' ? ieeeHex(value) : String(value)}`
}

function ieeeHex(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString('hex')
}

function digest(text: string): string {
  return text === '' ? '' : createHash('sha1').update(text).digest('base64')
}
