import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import list from './common-passwords.txt?raw'
import { isLongEnough } from './password-rules.ts'

const words = list.trim().split('\n')

describe('the list of common passwords', () => {
  it.each([
    'motdepasse',
    'azerty123',
    'Soleil',
    'doudou',
    '123456',
    'qwertyuiop',
    'PASSWORD1',
    'qwerty12345',
  ])('the list contains %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['', 'Tournesol-42', 'cheval correct pile agrafe', 'constructor'])(
    'the list does not contain %j',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  it('the list contains no duplicates and no password shorter than the minimum', () => {
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => !isLongEnough(word))).toEqual([])
  })

  it('the list has the 3,000 entries that ASVS V6.2.4 requires, plus our own French entries', () => {
    expect(words.length).toBeGreaterThanOrEqual(3_600)
  })

  it('the list stays small, because everyone who chooses a password downloads it', () => {
    expect(list.length).toBeLessThan(30_000)
  })
})
