import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import list from './common-passwords.txt?raw'
import { isLongEnough } from './password-rules.ts'

const words = list.trim().split('\n')

describe('the list of common passwords', () => {
  it.each(['motdepasse', 'azerty123', 'Soleil', 'doudou', '123456', 'qwertyuiop', 'PASSWORD1'])(
    'has %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )

  it.each(['', 'Tournesol-42', 'cheval correct pile agrafe', 'constructor'])(
    'does not have %j',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  it('has no password twice, and none that is too short in any case', () => {
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => !isLongEnough(word))).toEqual([])
  })

  it('stays small: every person who chooses a password fetches it', () => {
    expect(list.length).toBeLessThan(25_000)
  })
})
