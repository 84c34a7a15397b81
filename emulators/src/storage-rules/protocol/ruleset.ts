import { permits } from '../evaluate/permits.ts'
import { RulesCoverage } from '../evaluate/coverage.ts'
import type { ReadDocument } from '../evaluate/documents.ts'
import { parseRules } from '../syntax/parse-rules.ts'
import type { Warning } from '../syntax/unknown-names.ts'
import { warningsOf } from '../syntax/warnings-of.ts'
import { decodeMap } from './decode-value.ts'
import type { VerifyContext } from './messages.ts'

/** A ruleset that loaded without errors. */
export interface Ruleset {
  readonly rulesVersion: 1 | 2
  readonly warnings: readonly Warning[]
  readonly coverage: RulesCoverage
  /** Whether the rules permit a request of firebase-tools. */
  readonly verify: (request: VerifyContext, readDocument: ReadDocument) => boolean
}

/** Loads rules; throws a RulesSyntaxError. */
export function loadRuleset(source: string): Ruleset {
  const rules = parseRules(source)
  const coverage = new RulesCoverage(source, rules)
  return {
    rulesVersion: rules.rulesVersion,
    warnings: warningsOf(rules),
    coverage,
    verify: ({ path, method, variables }, readDocument) =>
      permits(rules, {
        path: path.split('/').slice(1),
        method,
        variables: decodeMap(variables),
        readDocument,
        record: coverage.record,
      }),
  }
}
