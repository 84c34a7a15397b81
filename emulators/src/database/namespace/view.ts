import { isWhole, type Query } from '../query/query.ts'
import { runQuery } from '../query/run-query.ts'
import { SortedIndex } from '../query/sorted-index.ts'
import { updateWindow } from '../query/update-window.ts'
import { sameNode } from '../tree/compare-nodes.ts'
import { nodeAt } from '../tree/edit.ts'
import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'
import { isPrefixOf } from '../tree/path.ts'
import type { Commit } from './commit.ts'

/** One difference for an observer: the new node and its path from the root. */
export interface Delta {
  readonly path: Path
  readonly node: TreeNode
}

/** What an observer of a path and query has seen, updated with each change. */
export class View {
  readonly path: Path
  readonly query: Query
  #window: TreeNode

  constructor(path: Path, query: Query, root: TreeNode) {
    this.path = path
    this.query = query
    const node = nodeAt(root, path)
    if (query.limit !== null) SortedIndex.build(node, query.orderBy)
    this.#window = runQuery(node, query)
  }

  get window(): TreeNode {
    return this.#window
  }

  /** The differences that a change makes in this view; empty when there are none. */
  update(commit: Commit): Delta[] {
    const before = this.#window
    this.#window = this.#windowAfter(commit)
    if (sameNode(before, this.#window)) return []
    return isWhole(this.query)
      ? this.#wholeDeltas(commit)
      : [...childDeltas(this.path, before, this.#window)]
  }

  #windowAfter({ before, after, paths }: Commit): TreeNode {
    const node = nodeAt(after, this.path)
    if (isWhole(this.query)) return node
    const touched = paths.filter((path) => overlap(path, this.path))
    const keys = touched.flatMap((path) => path.slice(this.path.length, this.path.length + 1))
    const { orderBy, limit } = this.query
    if (keys.length < touched.length) {
      if (limit !== null) SortedIndex.build(node, orderBy)
      return runQuery(node, this.query)
    }
    const changedKeys = new Set(keys)
    SortedIndex.carry(nodeAt(before, this.path), node, changedKeys, orderBy)
    return updateWindow(this.#window, node, changedKeys, this.query)
  }

  #wholeDeltas({ before, after, paths }: Commit): Delta[] {
    const touched = paths.filter((path) => overlap(path, this.path))
    if (touched.some((path) => path.length <= this.path.length)) {
      return [{ path: this.path, node: this.#window }]
    }
    return touched
      .filter((path) => !sameNode(nodeAt(before, path), nodeAt(after, path)))
      .map((path) => ({ path, node: nodeAt(after, path) }))
  }
}

/** Whether two paths are equal or one is above the other. */
function overlap(a: Path, b: Path): boolean {
  return isPrefixOf(a, b) || isPrefixOf(b, a)
}

function* childDeltas(path: Path, before: TreeNode, after: TreeNode): Generator<Delta> {
  for (const key of before.children.keys()) {
    if (!after.children.has(key)) yield { path: [...path, key], node: EMPTY }
  }
  for (const [key, node] of after.children) {
    const known = before.children.get(key)
    if (known === undefined || !sameNode(known, node)) yield { path: [...path, key], node }
  }
}
