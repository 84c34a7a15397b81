import { expect, it } from 'vitest'
import { parseRules } from '../syntax/parse-rules.ts'
import { RulesCoverage } from './coverage.ts'
import { permits } from './permits.ts'

const SOURCE = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{file} {
    function isSmall() { return request.size < 5 && request.size > 1; }
    allow get: if isSmall() || file == 'open';
  }
}`

it('coverage reports the values of every condition, and counts failures separately', () => {
  const rules = parseRules(SOURCE)
  const coverage = new RulesCoverage(SOURCE, rules)
  const get = (file: string, request: Map<string, bigint>) =>
    permits(rules, {
      path: ['b', 'x', 'o', file],
      method: 'get',
      variables: new Map([['request', request]]),
      record: coverage.record,
    })
  const outcomes = () =>
    coverage.list().map(({ line, column, outcomes: seen }) => [line, column, ...seen])

  expect(outcomes().every((row) => row.length === 2)).toBe(true)
  get('open', new Map())
  get('other', new Map([['size', 2n]]))
  get('other', new Map([['size', 9n]]))
  expect(outcomes()).toEqual([
    [4, 50, 'failed', 'true', 'false'],
    [4, 46, 'failed', 'true', 'false'],
    [4, 66, 'failed', 'true'],
    [5, 29, 'true', 'false'],
    [5, 19, 'failed', 'true', 'false'],
    [5, 37, 'true', 'false'],
  ])
})
