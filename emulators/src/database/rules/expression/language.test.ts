import { describe, expect, it } from 'vitest'
import {
  bob,
  data,
  databaseLanguage,
  rulesFiles,
} from '../../../../conformance/cases/database-language.ts'
import { type Outcome, outcomeOf } from '../../testing/judge.ts'
import { compileRuleset } from '../compile-ruleset.ts'
import { RulesetError } from '../ruleset-error.ts'

describe.each(databaseLanguage)('$topic', ({ cases }) => {
  it.each(cases)('%s → %s', (rule, outcome) => {
    expect(outcomeOf(rule, { data, auth: bob })).toBe(outcome)
  })
})

describe.each(rulesFiles)('$topic', ({ cases }) => {
  it.each(cases)('%j is accepted: %s', (file, accepted) => {
    const compile = () => compileRuleset(file)
    if (accepted) expect(compile).not.toThrow()
    else expect(compile).toThrow(RulesetError)
  })
})

describe('the language of rules', () => {
  it.each<[string, Outcome]>([
    ['.5 == 0.5', 'invalid'],
    ["root.hasChildren(['title', ']'])", false],
  ])('is strict about undocumented syntax: %s → %s', (rule, outcome) => {
    expect(outcomeOf(rule, { data, auth: bob })).toBe(outcome)
  })

  it('returns null for every member of auth when signed out, and fails for a method call on such a member', () => {
    expect(outcomeOf('auth == null')).toBe(true)
    expect(outcomeOf("auth.uid !== 'x'")).toBe(true)
    expect(outcomeOf("auth.uid.contains('x')")).toBe('fails')
    expect(outcomeOf("root.child('users/' + auth.uid).exists()")).toBe('fails')
  })

  it.each<[string, Outcome]>([
    ["'b' < 1 || true", 'fails'],
    ["(auth == null ? 'b' : 2) == 2", true],
    ["(auth == null ? 'b' : 2).length == 1", 'fails'],
    ['(auth == null ? data : 2) == 2', true],
    ['(auth != null ? data : null) != null', 'fails'],
    ['(auth != null ? query : auth) != null', 'fails'],
    ["(auth != null ? (auth == null ? 'b' : data) : 2) != null", 'fails'],
    ['(auth != null ? data : root).exists()', true],
    ['(auth == null ? 2 : auth).uid == auth.uid', true],
  ])(
    'accepts a rule that fits one possible type of a value, and checks the type at run time: %s → %s',
    (rule, outcome) => {
      expect(outcomeOf(rule, { data, auth: bob })).toBe(outcome)
    },
  )

  it.each<[string, object, Outcome]>([
    ['query.orderByKey && !query.orderByValue && !query.orderByPriority', { orderBy: 'key' }, true],
    ['query.orderByValue', { orderBy: 'value' }, true],
    ["query.orderByChild == 'owner'", { orderBy: { child: 'owner' } }, true],
    ["query.orderByChild == 'owner'", { orderBy: { child: 'name' } }, false],
    ['query.orderByChild == null', {}, true],
    ['query.orderByChild == auth.uid', {}, 'invalid'],
    ['query.limitToFirst <= 10', { limitToFirst: 10 }, true],
    ['query.limitToFirst <= 10', { limitToFirst: 11 }, false],
    ['query.limitToFirst <= 10', {}, 'fails'],
    ['query.equalTo == true', { equalTo: true }, true],
    ['query.startAt == null && query.endAt == 3', { endAt: 3 }, true],
    ['query.foo == 1', {}, 'invalid'],
  ])('%s for the query %j → %s', (rule, query, outcome) => {
    expect(outcomeOf(rule, { query })).toBe(outcome)
  })
})
