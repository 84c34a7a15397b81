import type { Coverage } from './coverage/coverage.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import type { RulesAuth, RulesQuery } from './variables.ts'

export interface ReadRequest {
  readonly path: Path
  readonly root: TreeNode
  readonly auth: RulesAuth | null
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly query: RulesQuery
}

/** A write to judge: every path that it sets, and the whole tree before and after it. */
export interface WriteRequest {
  readonly paths: readonly Path[]
  readonly before: TreeNode
  readonly after: TreeNode
  readonly auth: RulesAuth | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface Ruleset {
  readonly coverage: Coverage
  canRead(request: ReadRequest): boolean
  canWrite(request: WriteRequest): boolean
  /** The `.indexOn` entries at a path. */
  indexesAt(path: Path): readonly string[]
}
