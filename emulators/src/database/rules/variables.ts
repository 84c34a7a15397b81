import type { Path } from '../tree/node.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'

/** The `auth` variable of rules; null when signed out. */
export interface RulesAuth {
  readonly uid: string | null
  readonly token: Readonly<Record<string, unknown>>
  /** Other members of an auth override. */
  readonly [member: string]: unknown
}

/** The `query` variable of rules. Members that the query does not set are undefined or null. */
export interface RulesQuery {
  readonly orderBy: 'key' | 'value' | 'priority' | { readonly child: string } | null
  readonly startAt: string | number | boolean | null
  readonly endAt: string | number | boolean | null
  readonly equalTo: string | number | boolean | null
  readonly limitToFirst: number | null
  readonly limitToLast: number | null
}

/** The data that a rule can read at run time. `path` contains the values of the wildcards. */
export interface Scope {
  readonly auth: RulesAuth | null
  /** The current time, in milliseconds since the epoch. */
  readonly now: () => number
  readonly root: RuleSnapshot
  readonly data: RuleSnapshot
  readonly newData: RuleSnapshot | null
  readonly query: RulesQuery | null
  readonly path: Path
}
