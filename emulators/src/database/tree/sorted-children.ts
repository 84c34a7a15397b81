import { type Branch, entriesOf, find, fromSorted, insert, remove } from './balanced-tree.ts'
import { compareKeys } from './compare-keys.ts'
import type { TreeNode } from './node.ts'

/** The children of a node in key order. Immutable: copies share all unchanged parts. */
export class SortedChildren implements ReadonlyMap<string, TreeNode> {
  static readonly none = new SortedChildren(null)

  readonly #top: Branch<string>

  private constructor(top: Branch<string>) {
    this.#top = top
  }

  /** Sorts entries given in any order. Returns a `SortedChildren` unchanged. */
  static from(entries: Iterable<readonly [string, TreeNode]>): SortedChildren {
    if (entries instanceof SortedChildren) return entries
    const sorted = [...entries].sort(([a], [b]) => compareKeys(a, b))
    return new SortedChildren(fromSorted(sorted))
  }

  get size(): number {
    return this.#top?.size ?? 0
  }

  get(key: string): TreeNode | undefined {
    return find(this.#top, key, compareKeys)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** Returns a copy with one child set. */
  with(key: string, node: TreeNode): SortedChildren {
    return new SortedChildren(insert(this.#top, key, node, compareKeys))
  }

  /** Returns a copy with one child removed. */
  without(key: string): SortedChildren {
    return this.has(key) ? new SortedChildren(remove(this.#top, key, compareKeys)) : this
  }

  entries(): Generator<[string, TreeNode], undefined> {
    return entriesOf(this.#top)
  }

  *keys(): Generator<string, undefined> {
    for (const [key] of this) yield key
  }

  *values(): Generator<TreeNode, undefined> {
    for (const [, node] of this) yield node
  }

  [Symbol.iterator](): Generator<[string, TreeNode], undefined> {
    return this.entries()
  }

  forEach(visit: (node: TreeNode, key: string, map: ReadonlyMap<string, TreeNode>) => void): void {
    for (const [key, node] of this) visit(node, key, this)
  }
}
