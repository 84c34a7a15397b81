import type { Path } from '../tree/node.ts'
import { compileRuleNode } from './compile-rule-node.ts'
import { Coverage } from './coverage.ts'
import { judgeWrite } from './judge-write.ts'
import { parseJson } from './parse-json.ts'
import { RuleSnapshot } from './rule-snapshot.ts'
import { positionAt, RulesetError } from './ruleset-error.ts'
import { type ReadRequest, ruleAt, type RuleNode, type Ruleset } from './ruleset.ts'
import type { Scope } from './variables.ts'

/**
 * Compiles Realtime Database rules, which are JSON with comments. Throws a {@link RulesetError} with the line and
 * column of the first error.
 *
 * Source: https://firebase.google.com/docs/database/security/core-syntax
 */
export function compileRuleset(source: string): Ruleset {
  const fail = (message: string, offset: number): never => {
    throw new RulesetError(message, positionAt(source, offset))
  }
  const file = parseJson(source)
  const members = file.kind === 'object' ? file.members : []
  const [rules] = members
  if (rules?.key !== 'rules' || members.length !== 1)
    return fail(
      "Expected 'rules' property.",
      file.kind === 'object' ? file.offset + 1 : file.offset,
    )
  const coverage = new Coverage(source)
  const root = compileRuleNode(rules.value, [], coverage, fail)

  return {
    coverage,
    canRead: (request) => canRead(root, request),
    canWrite: (request) => request.paths.every((path) => judgeWrite(root, path, request)),
    indexesAt: (path) => indexesAt(root, path),
  }
}

/** Whether a `.read` at the path or above it grants access. */
function canRead(rules: RuleNode, { path, root, auth, query, ...request }: ReadRequest): boolean {
  const top = new RuleSnapshot(root, request.reads)
  const now = () => timeOf(request)
  let scope: Scope = { auth, now, root: top, data: top, newData: null, query, path }
  let node: RuleNode | null = rules
  for (let depth = 0; node; depth += 1) {
    if (node.read?.(scope)) return true
    const key = path[depth]
    if (key === undefined) return false
    node = ruleAt(node, key)
    scope = { ...scope, data: scope.data.at(key) }
  }
  return false
}

function timeOf({ now, reads }: Pick<ReadRequest, 'now' | 'reads'>): number {
  if (reads) reads.usesClock = true
  return now
}

function indexesAt(rules: RuleNode, path: Path): readonly string[] {
  const node = path.reduce((at: RuleNode | null, key) => at && ruleAt(at, key), rules)
  return node?.indexOn ?? []
}
