import type { Path, TreeNode } from '../tree/node.ts'
import type { Coverage } from './coverage.ts'
import type { RuleReads } from './rule-reads.ts'
import type { RulesAuth, RulesQuery, Scope } from './variables.ts'

export interface ReadRequest {
  readonly path: Path
  readonly root: TreeNode
  readonly auth: RulesAuth | null
  /** The current time, in milliseconds since the epoch. */
  readonly now: number
  readonly query: RulesQuery
  /** Receives the data on which the decision depends. */
  readonly reads?: RuleReads | undefined
}

/** A write to check: every path that it sets, and the whole tree before and after it. */
export interface WriteRequest {
  readonly paths: readonly Path[]
  readonly before: TreeNode
  readonly after: TreeNode
  readonly auth: RulesAuth | null
  /** The current time, in milliseconds since the epoch. */
  readonly now: number
}

export interface Ruleset {
  readonly coverage: Coverage
  canRead(request: ReadRequest): boolean
  canWrite(request: WriteRequest): boolean
  /** The `.indexOn` entries at a path. */
  indexesAt(path: Path): readonly string[]
}

/** The compiled rules of one location. */
export interface RuleNode {
  readonly read: Rule | null
  readonly write: Rule | null
  readonly validate: Rule | null
  readonly indexOn: readonly string[]
  readonly children: ReadonlyMap<string, RuleNode>
  readonly wildcard: RuleNode | null
  /** Whether this location or one below it has a `.validate`. */
  readonly validates: boolean
}

/** Evaluates a rule. Returns false if the rule fails at run time. */
export type Rule = (scope: Scope) => boolean

/** Returns the rules of a child. An exact name takes precedence over a wildcard. */
export function ruleAt(node: RuleNode, key: string): RuleNode | null {
  return node.children.get(key) ?? node.wildcard
}
