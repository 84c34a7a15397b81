import type { Path, TreeNode } from '../tree/node.ts'

/** A change of the tree: every difference is at or below one of the paths. */
export interface Commit {
  readonly before: TreeNode
  readonly after: TreeNode
  readonly paths: readonly Path[]
}
