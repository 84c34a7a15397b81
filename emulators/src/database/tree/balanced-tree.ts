import { compareKeys } from './compare-keys.ts'
import type { TreeNode } from './node.ts'

/** A node of a persistent weight-balanced search tree over keys; null is the tree without keys. */
export type Branch = {
  readonly key: string
  readonly node: TreeNode
  readonly left: Branch
  readonly right: Branch
  readonly size: number
} | null

/** How many times heavier one side may be than the other (Adams, with the parameters 3 and 2). */
const IMBALANCE = 3
const SINGLE_ROTATION = 2

/** The node under a key. */
export function find(branch: Branch, key: string): TreeNode | undefined {
  let current = branch
  while (current !== null) {
    const order = compareKeys(key, current.key)
    if (order === 0) return current.node
    current = order < 0 ? current.left : current.right
  }
  return undefined
}

/** The tree with a key set. */
export function insert(branch: Branch, key: string, node: TreeNode): Branch {
  if (branch === null) return join(key, node, null, null)
  const order = compareKeys(key, branch.key)
  if (order === 0) return join(key, node, branch.left, branch.right)
  return order < 0
    ? balance(branch.key, branch.node, insert(branch.left, key, node), branch.right)
    : balance(branch.key, branch.node, branch.left, insert(branch.right, key, node))
}

/** The tree without a key. */
export function remove(branch: Branch, key: string): Branch {
  if (branch === null) return null
  const order = compareKeys(key, branch.key)
  if (order < 0) return balance(branch.key, branch.node, remove(branch.left, key), branch.right)
  if (order > 0) return balance(branch.key, branch.node, branch.left, remove(branch.right, key))
  if (branch.left === null) return branch.right
  if (branch.right === null) return branch.left
  const next = first(branch.right)
  return balance(next.key, next.node, branch.left, remove(branch.right, next.key))
}

/** A balanced tree of entries that are already in key order. */
export function fromSorted(
  entries: readonly (readonly [string, TreeNode])[],
  from = 0,
  to = entries.length,
): Branch {
  const middle = (from + to) >>> 1
  const entry = entries[middle]
  if (from >= to || entry === undefined) return null
  return join(
    entry[0],
    entry[1],
    fromSorted(entries, from, middle),
    fromSorted(entries, middle + 1, to),
  )
}

/** Entries in key order. */
export function* entriesOf(branch: Branch): Generator<[string, TreeNode], undefined> {
  if (branch === null) return
  yield* entriesOf(branch.left)
  yield [branch.key, branch.node]
  yield* entriesOf(branch.right)
}

function first(branch: NonNullable<Branch>): NonNullable<Branch> {
  let current = branch
  while (current.left !== null) current = current.left
  return current
}

function sizeOf(branch: Branch): number {
  return branch === null ? 0 : branch.size
}

function join(key: string, node: TreeNode, left: Branch, right: Branch): NonNullable<Branch> {
  return { key, node, left, right, size: sizeOf(left) + sizeOf(right) + 1 }
}

function balance(key: string, node: TreeNode, left: Branch, right: Branch): Branch {
  const [leftSize, rightSize] = [sizeOf(left), sizeOf(right)]
  if (leftSize + rightSize <= 1) return join(key, node, left, right)
  if (right !== null && rightSize > IMBALANCE * leftSize) {
    const lifted =
      sizeOf(right.left) < SINGLE_ROTATION * sizeOf(right.right) ? right : rotateRight(right)
    return rotateLeft(join(key, node, left, lifted))
  }
  if (left !== null && leftSize > IMBALANCE * rightSize) {
    const lifted =
      sizeOf(left.right) < SINGLE_ROTATION * sizeOf(left.left) ? left : rotateLeft(left)
    return rotateRight(join(key, node, lifted, right))
  }
  return join(key, node, left, right)
}

function rotateLeft(branch: NonNullable<Branch>): NonNullable<Branch> {
  const { right } = branch
  if (right === null) return branch
  return join(
    right.key,
    right.node,
    join(branch.key, branch.node, branch.left, right.left),
    right.right,
  )
}

function rotateRight(branch: NonNullable<Branch>): NonNullable<Branch> {
  const { left } = branch
  if (left === null) return branch
  return join(
    left.key,
    left.node,
    left.left,
    join(branch.key, branch.node, left.right, branch.right),
  )
}
