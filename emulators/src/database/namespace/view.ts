import { isWhole, type Query } from '../query/query.ts'
import { readWindow } from '../query/run-query.ts'
import { updateWindow } from '../query/update-window.ts'
import { sameNode } from '../tree/compare-nodes.ts'
import { nodeAt } from '../tree/edit.ts'
import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'
import type { Commit } from './plan-write.ts'

/** One difference for an observer: the new node and its path from the root. */
export interface Delta {
  readonly path: Path
  readonly node: TreeNode
}

/** The data that an observer was last shown for its path and query, updated with each change. */
export class View {
  readonly path: Path
  readonly query: Query
  #window: TreeNode

  constructor(path: Path, query: Query, root: TreeNode) {
    this.path = path
    this.query = query
    const node = nodeAt(root, path)
    this.#window = readWindow(node, query)
  }

  get window(): TreeNode {
    return this.#window
  }

  /**
   * Returns the differences that a commit makes in this view, if any. Each path of the commit must touch the view's
   * path.
   */
  update(commit: Commit): Delta[] {
    return isWhole(this.query) ? this.#updateWhole(commit) : this.#updateWindow(commit)
  }

  #updateWhole({ before, after, paths }: Commit): Delta[] {
    this.#window = nodeAt(after, this.path)
    const isReplaced = paths.some((path) => path.length <= this.path.length)
    return (isReplaced ? [this.path] : paths)
      .map((path) => ({ path, node: nodeAt(after, path) }))
      .filter(({ path, node }) => !sameNode(nodeAt(before, path), node))
  }

  #updateWindow({ after, paths }: Commit): Delta[] {
    const shown = this.#window
    const node = nodeAt(after, this.path)
    const changedKeys = keysBelow(this.path, paths)
    const { limit } = this.query
    if (changedKeys === null) {
      this.#window = readWindow(node, this.query)
    } else {
      this.#window = updateWindow(shown, node, changedKeys, this.query)
    }
    // Without a limit, a changed child does not affect which other children are shown.
    const isLocal = changedKeys !== null && limit === null
    return childDeltas(this.path, shown, this.#window, isLocal ? changedKeys : null)
  }
}

/** The keys of the children that contain one of these paths; null if a path is not below the parent. */
function keysBelow(parent: Path, paths: readonly Path[]): Set<string> | null {
  const keys = paths.flatMap((path) => path.slice(parent.length, parent.length + 1))
  return keys.length < paths.length ? null : new Set(keys)
}

/**
 * Returns the differences of some or all children: first those of children that were already shown, then those of new
 * children.
 */
function childDeltas(
  path: Path,
  before: TreeNode,
  after: TreeNode,
  keys: ReadonlySet<string> | null,
): Delta[] {
  if (before.children === after.children) return []
  const candidates = keys ?? new Set([...before.children.keys(), ...after.children.keys()])
  return [...candidates].flatMap((key) => {
    const node = after.children.get(key) ?? EMPTY
    const isSame = sameNode(before.children.get(key) ?? EMPTY, node)
    return isSame ? [] : [{ path: [...path, key], node }]
  })
}
