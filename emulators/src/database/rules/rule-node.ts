import type { Scope } from './scope.ts'

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

/** A rule that fails at run time returns false. */
export type Rule = (scope: Scope) => boolean

/** The rules of a child: an exact name takes precedence over a wildcard. */
export function ruleAt(node: RuleNode, key: string): RuleNode | null {
  return node.children.get(key) ?? node.wildcard
}
