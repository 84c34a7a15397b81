import type { Path } from '../tree/node.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'
import type { RulesAuth, RulesQuery } from './variables.ts'

/** What a rule sees while it runs; `path` binds the wildcards on the way to it. */
export interface Scope {
  readonly auth: RulesAuth | null
  readonly now: number
  readonly root: RuleSnapshot
  readonly data: RuleSnapshot
  readonly newData: RuleSnapshot | null
  readonly query: RulesQuery | null
  readonly path: Path
}
