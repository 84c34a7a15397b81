import type { Path, TreeNode } from '../tree/node.ts'

/** A change of the tree: everything that differs lies at or below one of the paths. */
export interface Commit {
  readonly before: TreeNode
  readonly after: TreeNode
  readonly paths: readonly Path[]
}

/** Someone who watches a path. */
export interface Observer {
  /** Called after each change that touches the path. */
  changed(commit: Commit): void
  /** Called when whether the path may still be read must be asked again. */
  reviewAccess(): void
}
