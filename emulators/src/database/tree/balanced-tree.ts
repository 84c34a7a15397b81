import type { TreeNode } from './node.ts'

/** A node of a persistent weight-balanced search tree, ordered by key; null is the empty tree. */
export type Branch<K> = {
  readonly key: K
  readonly node: TreeNode
  readonly left: Branch<K>
  readonly right: Branch<K>
  readonly size: number
} | null

type Compare<K> = (a: K, b: K) => number
type Filled<K> = NonNullable<Branch<K>>

/** The largest accepted ratio between the weights of the two sides (Adams, with the parameters 3 and 2). */
const IMBALANCE = 3
const SINGLE_ROTATION = 2

/** Returns the node stored under a key. */
export function find<K>(branch: Branch<K>, key: K, compare: Compare<K>): TreeNode | undefined {
  let current = branch
  while (current !== null) {
    const order = compare(key, current.key)
    if (order === 0) return current.node
    current = order < 0 ? current.left : current.right
  }
  return undefined
}

/** Returns a copy with a key set. */
export function insert<K>(
  branch: Branch<K>,
  key: K,
  node: TreeNode,
  compare: Compare<K>,
): Branch<K> {
  if (branch === null) return join(key, node, null, null)
  const order = compare(key, branch.key)
  if (order === 0) return join(key, node, branch.left, branch.right)
  return order < 0
    ? balance(branch.key, branch.node, insert(branch.left, key, node, compare), branch.right)
    : balance(branch.key, branch.node, branch.left, insert(branch.right, key, node, compare))
}

/** Returns a copy with a key removed. */
export function remove<K>(branch: Branch<K>, key: K, compare: Compare<K>): Branch<K> {
  if (branch === null) return null
  const order = compare(key, branch.key)
  if (order < 0) {
    return balance(branch.key, branch.node, remove(branch.left, key, compare), branch.right)
  }
  if (order > 0) {
    return balance(branch.key, branch.node, branch.left, remove(branch.right, key, compare))
  }
  if (branch.left === null) return branch.right
  if (branch.right === null) return branch.left
  const next = first(branch.right)
  return balance(next.key, next.node, branch.left, remove(branch.right, next.key, compare))
}

/** Builds a balanced tree from entries that are in key order already. */
export function fromSorted<K>(
  entries: readonly (readonly [K, TreeNode])[],
  from = 0,
  to = entries.length,
): Branch<K> {
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
export function entriesOf<K>(branch: Branch<K>): Generator<[K, TreeNode], undefined> {
  return entriesFrom(branch, () => true)
}

/**
 * Entries in ascending order, from the first key for which `isWithin` is true. `isWithin` must be true for all later keys.
 */
export function entriesFrom<K>(
  branch: Branch<K>,
  isWithin: (key: K) => boolean,
): Generator<[K, TreeNode], undefined> {
  return walk(branch, isWithin, 'left', 'right')
}

/**
 * Entries in descending order, from the last key for which `isWithin` is true. `isWithin` must be true for all earlier
 * keys.
 */
export function entriesBackFrom<K>(
  branch: Branch<K>,
  isWithin: (key: K) => boolean,
): Generator<[K, TreeNode], undefined> {
  return walk(branch, isWithin, 'right', 'left')
}

type Side = 'left' | 'right'

/** Entries for which `isWithin` is true, starting from the `near` side. */
function* walk<K>(
  branch: Branch<K>,
  isWithin: (key: K) => boolean,
  near: Side,
  far: Side,
): Generator<[K, TreeNode], undefined> {
  const pending: Filled<K>[] = []
  let current = branch
  while (current !== null) {
    const within = isWithin(current.key)
    if (within) pending.push(current)
    current = current[within ? near : far]
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield [next.key, next.node]
    for (current = next[far]; current !== null; current = current[near]) pending.push(current)
  }
}

function first<K>(branch: Filled<K>): Filled<K> {
  let current = branch
  while (current.left !== null) current = current.left
  return current
}

function sizeOf<K>(branch: Branch<K>): number {
  return branch === null ? 0 : branch.size
}

function join<K>(key: K, node: TreeNode, left: Branch<K>, right: Branch<K>): Filled<K> {
  return { key, node, left, right, size: sizeOf(left) + sizeOf(right) + 1 }
}

function balance<K>(key: K, node: TreeNode, left: Branch<K>, right: Branch<K>): Branch<K> {
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

function rotateLeft<K>(branch: Filled<K>): Filled<K> {
  const { right } = branch
  if (right === null) return branch
  return join(
    right.key,
    right.node,
    join(branch.key, branch.node, branch.left, right.left),
    right.right,
  )
}

function rotateRight<K>(branch: Filled<K>): Filled<K> {
  const { left } = branch
  if (left === null) return branch
  return join(
    left.key,
    left.node,
    left.left,
    join(branch.key, branch.node, left.right, branch.right),
  )
}
