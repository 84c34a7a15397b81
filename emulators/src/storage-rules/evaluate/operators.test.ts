import { describe, expect, it } from 'vitest'
import { storageOperators } from '../../conformance/cases/storage-operators.ts'
import { outcomeOf } from '../testing/outcome.ts'
import type { Value } from '../values/value.ts'

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
