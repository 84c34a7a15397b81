import type { Coverage } from './coverage/coverage.ts'
import type { Path, TreeNode } from '../tree/node.ts'

/** The caller as rules see it (`auth`); null when signed out. */
export interface RulesAuth {
  readonly uid: string | null
  readonly token: Readonly<Record<string, unknown>>
  /** Further members of an auth override. */
  readonly [member: string]: unknown
}

/** The query of a read, as rules see it (`query`); members are undefined or null when not given. */
export interface RulesQuery {
  readonly orderBy: 'key' | 'value' | 'priority' | { readonly child: string } | null
  readonly startAt: string | number | boolean | null
  readonly endAt: string | number | boolean | null
  readonly equalTo: string | number | boolean | null
  readonly limitToFirst: number | null
  readonly limitToLast: number | null
}

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
