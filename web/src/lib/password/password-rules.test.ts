import { describe, expect, it } from 'vitest'
import { isLongEnough, meetsRule, rulesOf, strengthOf } from './password-rules.ts'
import { DEFAULT_PASSWORD_POLICY } from './password.ts'

describe('specification 5: passwords of at least 6 characters', () => {
  it.each([
    ['', false],
    ['cinq5', false],
    ['six666', true],
    ['🗝️'.repeat(2), false],
    ['🔑🔑🔑🔑🔑🔑', true],
    ['      ', true],
  ])(
    'passwords of six characters are long enough, and shorter passwords are not: %j',
    (password, expected) => {
      expect(isLongEnough(password)).toBe(expected)
    },
  )
})

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['tournesol', 1],
    ['tournesol7', 2],
    ['Tournesol-42', 3],
    ['Tournesol-42-fleuri', 4],
    ['chevalcorrect', 2],
    ['chevalcorrectpile', 3],
    ['chevalcorrectpileagrafe', 4],
    ['abababababababababababab', 1],
  ])('the strength of %j is %i', (password, expected) => {
    expect(strengthOf(password, 'marie@exemple.fr')).toBe(expected)
  })

  it('the strength is low for a common password', () => {
    expect(strengthOf('Tournesol-42', 'marie@exemple.fr', true)).toBe(1)
  })

  it('the strength is low for a password that contains the e-mail address', () => {
    expect(strengthOf('Marie-Tournesol-42', 'marie@exemple.fr')).toBe(1)
  })
})

describe('a provider’s password policy', () => {
  const strict = {
    minLength: 10,
    maxLength: 20,
    lowercase: true,
    uppercase: true,
    digit: true,
    symbol: true,
  }

  it('the default policy shows only the rule about the minimum length', () => {
    expect(rulesOf(DEFAULT_PASSWORD_POLICY, '')).toEqual(['minLength'])
  })

  it('all requirements of the policy are shown, but the upper limit is shown only if the password exceeds it', () => {
    const demands = ['minLength', 'lowercase', 'uppercase', 'digit', 'symbol']
    expect(rulesOf(strict, '')).toEqual(demands)
    expect(rulesOf(strict, 'x'.repeat(21))).toContain('maxLength')
  })

  it.each([
    ['minLength', 'Tournesol-42', 'Tourne-42'],
    ['maxLength', 'Tournesol-42', 'Tournesol-42-Capucine'],
    ['lowercase', 'A1-a', 'A1-A'],
    ['uppercase', 'a1-A', 'a1-a'],
    ['digit', 'Tournesol-42', 'Tournesol-'],
    ['symbol', 'Tournesol-42', 'Tournesol42'],
  ] as const)(
    'the rules say which password meets %s: %j does, %j does not',
    (rule, meets, fails) => {
      expect(meetsRule(rule, meets, strict)).toBe(true)
      expect(meetsRule(rule, fails, strict)).toBe(false)
    },
  )
})
