import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Marie Lefèvre', 'ML'],
    ['jeanne d’Arc', 'JA'],
    ['Marie-Claire', 'MC'],
    ['Élodie', 'É'],
    ['E\u0301lodie', 'E\u0301'],
    ['« Zoé » (Martin)', 'ZM'],
    ['\u200F\u2068דנה כהן\u2069', 'דכ'],
    ['अनिल कुमार', 'अकु'],
    ['நிலா', 'நி'],
    ['क्षेमा', 'क्षे'],
    ['\u1100\u1161\u11A8 \u1106\u1175\u11AB', '\u1100\u1161\u11A8\u1106\u1175\u11AB'],
    ['👩🏽‍🚀 Ada', '👩🏽‍🚀A'],
    ['🇫🇷🇮🇹', '🇫🇷'],
    ['42 rue', '4R'],
    ['…', ''],
    [null, ''],
  ])('the initials of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
