import { describe, expect, it } from 'vitest'
import { folded } from './folded.ts'

const SAME: [string, string, string][] = [
  ['accents and case', 'ÉLODIE', 'elodie'],
  ['decomposed letters', 'Zoe\u0308', 'zoe'],
  ['ligatures', 'Cœur Lætitia', 'coeur laetitia'],
  ['letters with strokes', 'Łucja Søren Đorđe', 'lucja soren dorde'],
  ['a German sharp s', 'Groß', 'gross'],
  ['a Turkish dotless i', 'Şimşek Işık', 'simsek isik'],
  ['hyphens and apostrophes', 'Joël D’Arc-Castelnau', 'joel d arc castelnau'],
  ['spaces of any kind', ' Anne\u00A0\u202F Marie ', 'anne marie'],
  ['wide letters', 'Ｍａｒｉｅ', 'marie'],
  ['marks of direction', 'Ma\u200Frie', 'marie'],
  ['Arabic with its vowels', 'مُحَمَّد', 'محمد'],
  ['control characters, which separate words', 'Ma\u0000rie', 'ma rie'],
]

describe('a folded name, as used in searches', () => {
  it.each(SAME)('is the same for different spellings: %s', (_what, name, expected) => {
    expect(folded(name)).toBe(expected)
  })

  it('does not change if folded again', () => {
    for (const [, name] of SAME) expect(folded(folded(name))).toBe(folded(name))
  })

  it('is empty if the name has no letters or digits', () => {
    expect(folded(' - \u200D ’ ')).toBe('')
  })
})
