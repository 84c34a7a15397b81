import { Coverage } from '../rules/coverage.ts'
import { RuleSnapshot } from '../rules/rule-snapshot.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { RulesAuth } from '../rules/variables.ts'
import type { Path } from '../tree/node.ts'

/** Judges reads and writes alike, by path and caller. */
function rulesetOf(allows: (path: Path, auth: RulesAuth | null) => boolean): Ruleset {
  return {
    coverage: new Coverage(''),
    canRead: ({ path, auth }) => allows(path, auth),
    canWrite: ({ paths, auth }) => paths.every((path) => allows(path, auth)),
    indexesAt: () => ['s'],
  }
}

const RULESETS: Record<string, Ruleset> = {
  open: rulesetOf(() => true),
  closed: rulesetOf(() => false),
  'while not revoked': {
    coverage: new Coverage(''),
    canRead: ({ root, reads }) => !new RuleSnapshot(root, reads).hasChild('revoked'),
    canWrite: () => true,
    indexesAt: () => [],
  },
  'own users': rulesetOf(([, uid], auth) => auth !== null && uid === auth.uid),
}

/** Replaces the rules language in tests: the source is the name of a policy, alone or as `{"policy": …}`. */
export function compileStubRules(source: string): Ruleset {
  const ruleset = RULESETS[policyIn(source)]
  if (ruleset !== undefined) return ruleset
  throw Object.assign(new Error('Unknown policy.'), { line: 3, column: 7 })
}

function policyIn(source: string): string {
  return /"policy": *"(.+?)"/.exec(source)?.[1] ?? source
}
