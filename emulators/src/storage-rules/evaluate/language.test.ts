import { describe, expect, it } from 'vitest'
import { storageFailures, storageTruths } from '../../../conformance/cases/storage-methods.ts'
import { storageOperators } from '../../../conformance/cases/storage-operators.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import { RulesSyntaxError } from '../syntax/syntax.ts'
import { TokenStream } from '../syntax/token-stream.ts'
import { EvaluationError, type Value } from '../values/value.ts'
import { evaluate } from './evaluate.ts'
import { Scope } from './scope.ts'

const variables: Record<string, Value> = {
  resource: null,
  request: new Map<string, Value>([
    ['auth', null],
    ['size', 5n],
    ['tags', ['a', 'b']],
  ]),
}

/** Source: https://github.com/google/cel-spec/blob/master/doc/langdef.md#logical-operators */
const withVariables: [condition: string, outcome: Value][] = [
  ['request.none && true', 'fails'],
  ['request.none && false', false],
  ['request.none || true', true],
  ['request.none || false', 'fails'],
  ['false && request.none', false],
  ['true || request.none', true],
  ['!request.none', 'fails'],
  ['request.auth == null', true],
  ['request.auth.uid == null', 'fails'],
  ['request.none == null', 'fails'],
  ["request['size'] == 5", true],
  ['resource == null ? 1 : 2', 1n],
  ["'a' in request.tags", true],
  ["'c' in request.tags", false],
  ["'size' in request", true],
  ['request.tags.toSet() is set', true],
]

describe.each(storageOperators)('$topic', ({ cases }) => {
  it.each(cases)('%s → %s', (condition, outcome) => {
    expect(outcomeOf(condition, variables)).toEqual(outcome)
  })
})

describe('operators on variables', () => {
  it.each(withVariables)('%s → %s', (condition, outcome) => {
    expect(outcomeOf(condition, variables)).toEqual(outcome)
  })
})

describe.each(storageTruths)('$topic', ({ cases }) => {
  it.each(cases)('%s', (condition) => {
    expect(outcomeOf(condition)).toBe(true)
  })
})

describe.each(storageFailures)('wrong calls: $topic', ({ cases }) => {
  it.each(cases)('%s fails', (condition) => {
    expect(outcomeOf(condition)).toMatch(/^(fails|invalid)$/)
  })
})

/** The outcome of a condition: its value, or whether it fails at run time or does not parse. */
function outcomeOf(source: string, variables: Record<string, Value> = {}) {
  try {
    const tokens = new TokenStream(source)
    const expression = parseExpression(tokens)
    if (tokens.peek().kind !== 'end') return 'invalid'
    return evaluate(expression, new Scope(null, new Map(Object.entries(variables))))
  } catch (error) {
    if (error instanceof RulesSyntaxError) return 'invalid'
    if (error instanceof EvaluationError) return 'fails'
    throw error
  }
}
