import { describe, expect, it } from 'vitest'
import { compileRe2 } from './compile-re2.ts'

/** Pattern, a text that it matches whole, one that it does not. Source: https://github.com/google/re2/wiki/Syntax */
const matching: [pattern: string, yes: string, no: string][] = [
  ['a.c', 'abc', 'a\nc'],
  ['a.c', 'a\rc', 'ac'],
  ['(?s)a.c', 'a\nc', 'ac'],
  ['(?i)é', 'É', 'e'],
  ['a(?i)b|c', 'aB', 'Ab'],
  ['a(?i)b|c', 'C', 'A'],
  ['(?i:a)b', 'Ab', 'AB'],
  ['(?s:a.)b.', 'a\nbc', 'a\nb\n'],
  ['((?i)a)b', 'Ab', 'AB'],
  ['(?P<n>a)+', 'aaa', 'b'],
  ['(?:ab|c){2}', 'abc', 'ab'],
  ['a{2,3}', 'aaa', 'a'],
  ['a{,3}', 'a{,3}', 'aaa'],
  ['[[:alpha:]]+', 'abc', 'ab1'],
  ['[]a]', ']', 'b'],
  ['[^]a]', 'b', ']'],
  ['[a\\-z]', '-', 'b'],
  ['[^\\s]', 'a', ' '],
  ['\\pL+', 'été', 'a1'],
  ['\\p{Greek}', 'λ', 'l'],
  ['\\x{1F600}', '😀', 'x'],
  ['\\Qa.b\\E', 'a.b', 'axb'],
  ['\\d+\\.\\d', '12.3', '12x3'],
  ['\\@\\-\\/', '@-/', '@'],
  ['a|b', 'b', 'ab'],
  ['😀?', '😀', 'x'],
  ['\\Aa\\z', 'a', 'ba'],
]

describe('compileRe2', () => {
  it.each(matching)('%s matches %j and not %j', (pattern, yes, no) => {
    const compiled = compileRe2(pattern, { anchored: true })
    expect(compiled.test(yes)).toBe(true)
    expect(compiled.test(no)).toBe(false)
  })

  it('anchors the whole of an alternation', () => {
    expect(compileRe2('image/a|b', { anchored: true }).test('xb')).toBe(false)
    expect(compileRe2('image/a|b').test('xb')).toBe(true)
  })

  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(a)\\1',
    'a**',
    'a++',
    '(a',
    'a)',
    '[a',
    'a{1001}',
    '\\',
    '\\C',
  ])('refuses %s, as RE2 does', (pattern) => {
    expect(() => compileRe2(pattern)).toThrow(SyntaxError)
  })
})
