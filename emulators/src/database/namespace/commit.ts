import type { Path, TreeNode } from '../tree/node.ts'

/** A change of the tree: every difference is at or below one of the paths. */
export interface Commit {
  readonly before: TreeNode
  readonly after: TreeNode
  readonly paths: readonly Path[]
}

/** Watches a path. */
export interface Observer {
  /** Called after each change that touches the path. */
  changed(commit: Commit): void
  /** Called when the right to read the path must be checked again. */
  reviewAccess(): void
}
