import type { Path } from '../tree/node.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'
import type { RulesAuth, RulesQuery } from './variables.ts'

/** What a rule can read at run time; `path` gives the values of the wildcards. */
export interface Scope {
  readonly auth: RulesAuth | null
  readonly now: number
  readonly root: RuleSnapshot
  readonly data: RuleSnapshot
  readonly newData: RuleSnapshot | null
  readonly query: RulesQuery | null
  readonly path: Path
}
