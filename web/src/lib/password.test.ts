import { describe, expect, it } from 'vitest'
import { isLongEnough, strengthOf } from './password.ts'

describe('specification 5: passwords of at least 6 characters', () => {
  it.each([
    ['', false],
    ['cinq5', false],
    ['six666', true],
    ['🗝️'.repeat(2), false],
    ['🔑🔑🔑🔑🔑🔑', true],
    ['      ', true],
  ])('judges %j', (password, expected) => {
    expect(isLongEnough(password)).toBe(expected)
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['tournesol', 1],
    ['tournesol7', 2],
    ['Tournesol-42', 3],
    ['Tournesol-42-fleuri', 4],
  ])('of %j is %i', (password, expected) => {
    expect(strengthOf(password, 'marie@exemple.fr')).toBe(expected)
  })

  it('is weak when the password holds the e-mail', () => {
    expect(strengthOf('Marie-Tournesol-42', 'marie@exemple.fr')).toBe(1)
  })
})
