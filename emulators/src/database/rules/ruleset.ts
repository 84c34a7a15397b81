import type { Coverage } from './coverage/coverage.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import type { RulesAuth, RulesQuery } from './variables.ts'

/** A read to judge. */
export interface ReadRequest {
  readonly path: Path
  readonly root: TreeNode
  readonly auth: RulesAuth | null
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly query: RulesQuery
}

/** A write to judge: every path that the operation sets, and the whole tree before and after it. */
export interface WriteRequest {
  readonly paths: readonly Path[]
  readonly before: TreeNode
  readonly after: TreeNode
  readonly auth: RulesAuth | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A compiled ruleset. */
export interface Ruleset {
  readonly coverage: Coverage
  canRead(request: ReadRequest): boolean
  canWrite(request: WriteRequest): boolean
  /** The `.indexOn` entries that apply at a path. */
  indexesAt(path: Path): readonly string[]
}
