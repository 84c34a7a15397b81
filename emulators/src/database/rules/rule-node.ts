import type { Scope } from './scope.ts'

/** One location of the rules, compiled. */
export interface RuleNode {
  readonly read: Rule | null
  readonly write: Rule | null
  readonly validate: Rule | null
  readonly indexOn: readonly string[]
  readonly children: ReadonlyMap<string, RuleNode>
  readonly wildcard: RuleNode | null
  /** Whether this location or one below has a `.validate`. */
  readonly validates: boolean
}

/** A rule that ran into an error answers false. */
export type Rule = (scope: Scope) => boolean

/** The rules one key below: a name wins over a wildcard. */
export function ruleAt(node: RuleNode, key: string): RuleNode | null {
  return node.children.get(key) ?? node.wildcard
}
