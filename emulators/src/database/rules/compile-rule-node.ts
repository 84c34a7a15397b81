import { compileRule } from './compile-rule.ts'
import type { Coverage } from './coverage.ts'
import type { JsonValue } from './parse-json.ts'
import type { Rule, RuleNode } from './ruleset.ts'

type Fail = (message: string, offset: number) => never

/**
 * Compiles the rules at a location and below. `path` contains the names and wildcards that lead to the location.
 *
 * Source for the rejected rules: packages/conformance/observations/rtdb-rules/rules-rtdb-r29-deploy-rejections.json of
 * davideast/pyric, October 2026
 */
export function compileRuleNode(
  value: JsonValue,
  path: readonly string[],
  coverage: Coverage,
  fail: Fail,
): RuleNode {
  if (value.kind !== 'object') return fail('Expected an object of rules.', value.offset)
  const wildcards = new Map(
    path.flatMap((name, depth) => (name.startsWith('$') ? [[name, depth] as const] : [])),
  )
  const place = { wildcards, path: `/${path.join('/')}`, coverage }
  const rules = new Map<string, Rule>()
  const children = new Map<string, RuleNode>()
  let indexOn: readonly string[] = []
  let wildcard: RuleNode | null = null

  for (const { key, offset, value: rule } of value.members) {
    if (key === '.indexOn') {
      indexOn = compileIndexes(rule, fail)
    } else if (key === '.read' || key === '.write' || key === '.validate') {
      rules.set(key, compileRule(rule, { ...place, rule: key }, fail))
    } else if (key.startsWith('.')) {
      fail(`Unknown rule '${key}'.`, offset)
    } else if (key.startsWith('$')) {
      if (wildcard) fail('A location has at most one wildcard.', offset)
      if (wildcards.has(key)) fail(`The wildcard '${key}' is already bound above.`, offset)
      wildcard = compileRuleNode(rule, [...path, key], coverage, fail)
    } else {
      if (/[.#$/[\]]/.test(key)) fail(`Invalid key '${key}': it contains . # $ / [ or ].`, offset)
      children.set(key, compileRuleNode(rule, [...path, key], coverage, fail))
    }
  }
  const validate = rules.get('.validate') ?? null
  const below = [...children.values(), ...(wildcard ? [wildcard] : [])]
  return {
    read: rules.get('.read') ?? null,
    write: rules.get('.write') ?? null,
    validate,
    indexOn,
    children,
    wildcard,
    validates: validate !== null || below.some(({ validates }) => validates),
  }
}

function compileIndexes(value: JsonValue, fail: Fail): readonly string[] {
  const items = value.kind === 'array' ? value.items : [value]
  return items.map((item) =>
    item.kind === 'string'
      ? item.text
      : fail('.indexOn must be a string or a list of strings.', item.offset),
  )
}
