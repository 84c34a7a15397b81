import { compileRuleset } from '../rules/compile-ruleset.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { RulesAuth, RulesQuery } from '../rules/variables.ts'
import { type Json, pathOf, treeOf, treeWith } from './tree.ts'

export const NO_QUERY: RulesQuery = {
  orderBy: null,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
}

export const NOW = 1_700_000_000_000

interface Situation {
  readonly data?: Json
  readonly auth?: RulesAuth | null
  readonly query?: Partial<RulesQuery>
}

/** Whether the rules allow a read of a path. */
export function reads(rules: Ruleset, path: string, situation: Situation = {}): boolean {
  const { data = null, auth = null, query = {} } = situation
  const root = treeOf(data)
  return rules.canRead({
    path: pathOf(path),
    root,
    auth,
    now: NOW,
    query: { ...NO_QUERY, ...query },
  })
}

/** Whether the rules allow one write that sets these values at their paths. */
export function writes(rules: Ruleset, values: Record<string, Json>, situation: Situation = {}) {
  const { data = null, auth = null } = situation
  const before = treeOf(data)
  const after = Object.entries(values).reduce(
    (tree, [path, value]) => treeWith(tree, pathOf(path), value),
    before,
  )
  const paths = Object.keys(values).map(pathOf)
  return rules.canWrite({ paths, before, after, auth, now: NOW })
}

/** Compiles rules given as an object. */
export function rulesOf(rules: object): Ruleset {
  return compileRuleset(JSON.stringify({ rules }))
}

/** The outcome of a rule: it grants, denies, fails at run time, or does not compile. */
export type Outcome = true | false | 'fails' | 'invalid'

/** Evaluates one rule at the root, or at `/$color` if it uses that wildcard. */
export function outcomeOf(rule: string, situation: Situation = {}): Outcome {
  const nest = (text: string) =>
    rule.includes('$color') ? { $color: { '.read': text } } : { '.read': text }
  const ask = (text: string) => reads(rulesOf(nest(text)), 'blue', situation)
  try {
    if (ask(rule)) return true
    return ask(`(${rule}\n) || true`) ? false : 'fails'
  } catch {
    return 'invalid'
  }
}
