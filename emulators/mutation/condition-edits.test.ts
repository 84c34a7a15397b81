import { describe, expect, it } from 'vitest'
import { conditionEdits } from './condition-edits.ts'
import { tokensOf } from './tokens.ts'

/** Returns the text of a condition after each possible mutation. */
function faultsOf(condition: string): string[] {
  return conditionEdits(tokensOf(condition)).map(
    ({ start, end, text }) => condition.slice(0, start) + text + condition.slice(end),
  )
}

describe('conditionEdits', () => {
  it('replaces each operand of && with true, and each operand of || with false', () => {
    expect(faultsOf('a && b')).toEqual(['true && b', 'a && true'])
    expect(faultsOf('a || b')).toEqual(['false || b', 'a || false'])
    expect(faultsOf('a && (b || c)')).toEqual([
      'true && (b || c)',
      'a && true',
      'a && (false || c)',
      'a && (b || false)',
    ])
  })

  it.each([
    ['a === b', ['a !== b']],
    ['a !== b', ['a === b']],
    ['a == b', ['a != b']],
    ['a != b', ['a == b']],
    ['a < b', ['a <= b', 'a >= b']],
    ['a <= b', ['a < b', 'a > b']],
    ['a > b', ['a >= b', 'a <= b']],
    ['a >= b', ['a > b', 'a < b']],
    ['!a', ['a']],
  ])('mutates the operator of %s', (condition, faults) => {
    expect(faultsOf(condition)).toEqual(faults)
  })

  it('changes each number by one, and each comparison to include or exclude its bound', () => {
    expect(faultsOf('f(120)')).toEqual(['f(121)', 'f(119)'])
    expect(faultsOf('a <= 2 * 3')).toEqual([
      'a < 2 * 3',
      'a > 2 * 3',
      'a <= 3 * 3',
      'a <= 1 * 3',
      'a <= 2 * 4',
      'a <= 2 * 2',
    ])
  })

  it('replaces an owner check with a signed-in check, in both languages', () => {
    expect(faultsOf('auth.uid === $uid')).toContain('auth !== null')
    expect(faultsOf('request.auth.uid == uid')).toContain('request.auth != null')
    expect(faultsOf("auth.token.role === 'x'")).not.toContain('auth !== null')
  })

  it('drops the anchors of a pattern, weakens repetitions, and removes each part of a character class', () => {
    expect(faultsOf('a.matches(/^[A-Z0-9:_-]+$/)')).toEqual([
      'a.matches(/[A-Z0-9:_-]+$/)',
      'a.matches(/^[A-Z0-9:_-]+/)',
      'a.matches(/^[A-Z0-9:_-]$/)',
      'a.matches(/^[A-Z0-9:_-]*$/)',
      'a.matches(/^[0-9:_-]+$/)',
      'a.matches(/^[A-Z:_-]+$/)',
      'a.matches(/^[A-Z0-9_-]+$/)',
      'a.matches(/^[A-Z0-9:-]+$/)',
      'a.matches(/^[A-Z0-9:_]+$/)',
    ])
  })

  it('replaces strings, inverts booleans, and removes each item of a list', () => {
    expect(faultsOf("a === 'x'")).toEqual(["a !== 'x'", "a === 'mutant'"])
    expect(faultsOf('a === true')).toContain('a === false')
    expect(faultsOf('a === false')).toContain('a === true')
    expect(faultsOf("f(['a', 'b', 'c'])")).toEqual(
      expect.arrayContaining(["f(['b', 'c'])", "f(['a', 'c'])", "f(['a', 'b'])"]),
    )
  })

  it('mutates each branch of a conditional and each argument', () => {
    expect(faultsOf('a ? b && c : d')).toEqual(['a ? true && c : d', 'a ? b && true : d'])
    expect(faultsOf('f(a && b, 1)')).toEqual([
      'f(true && b, 1)',
      'f(a && true, 1)',
      'f(a && b, 2)',
      'f(a && b, 0)',
    ])
  })
})
