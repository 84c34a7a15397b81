import { describe, expect, it } from 'vitest'
import { patternsRefused, patternsTaken } from '../../conformance/cases/storage-patterns.ts'
import { compileRe2 } from './compile-re2.ts'

const matches = (pattern: string, text: string) => compileRe2(pattern).matches(text)

describe.each(patternsTaken)('$topic', ({ cases }) => {
  it.each(cases)('%s matches %j and not %j', (pattern, yes, no) => {
    expect(matches(pattern, yes)).toBe(true)
    expect(matches(pattern, no)).toBe(false)
  })
})

describe.each(patternsRefused)('$topic', ({ cases }) => {
  it.each(cases)('rejects %s', (pattern) => {
    expect(() => compileRe2(pattern)).toThrow(SyntaxError)
  })
})

/** Each general category of Unicode, with a character that it contains and one that it does not contain. */
const categories: [name: string, yes: string, no: string][] = [
  ['C', '\x00', 'a'],
  ['Cc', '\x07', '\u00ad'],
  ['Cf', '\u00ad', '\x07'],
  ['Co', '\ue000', 'a'],
  ['Cs', '\ud800', 'a'],
  ['L', 'a', '7'],
  ['Ll', 'a', 'A'],
  ['Lm', 'ʰ', 'a'],
  ['Lo', 'א', 'a'],
  ['Lt', 'ǅ', 'a'],
  ['Lu', 'A', 'a'],
  ['M', '\u0301', 'a'],
  ['Mc', '\u0903', '\u0301'],
  ['Me', '\u20dd', '\u0301'],
  ['Mn', '\u0301', '\u0903'],
  ['N', '²', 'a'],
  ['Nd', '7', '²'],
  ['Nl', 'Ⅷ', '7'],
  ['No', '²', '7'],
  ['P', '!', '+'],
  ['Pc', '_', '-'],
  ['Pd', '-', '_'],
  ['Pe', ')', '('],
  ['Pf', '»', '«'],
  ['Pi', '«', '»'],
  ['Po', '!', '('],
  ['Ps', '(', ')'],
  ['S', '+', '!'],
  ['Sc', '€', '+'],
  ['Sk', '^', '+'],
  ['Sm', '+', '€'],
  ['So', '©', '+'],
  ['Z', ' ', 'a'],
  ['Zl', '\u2028', ' '],
  ['Zp', '\u2029', ' '],
  ['Zs', ' ', '\u2028'],
]

it.each(categories)('compileRe2 supports the category %s', (name, yes, no) => {
  expect(matches(`\\p{${name}}`, yes)).toBe(true)
  expect(matches(`\\p{${name}}`, no)).toBe(false)
  if (name.length === 1) expect(matches(`\\p${name}\\P${name}`, yes + no)).toBe(true)
})

/** All scripts of RE2's table. JavaScript's regular expressions use the same names. */
const scripts = `
Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo
Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common
Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs
Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul
Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi
Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki
Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean
Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian
Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki
Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur
Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan
Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri Syriac
Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto
Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
`
  .trim()
  .split(/\s+/)

it.each(scripts)('compileRe2 supports the script %s', (name) => {
  const script = new RegExp(`^\\p{Script=${name}}$`, 'u')
  const [inside = '', outside = ''] = [true, false].map((wanted) => firstOf(script, wanted))
  expect(matches(`\\p{${name}}\\P{${name}}`, inside + outside)).toBe(true)
  expect(matches(`\\p{${name}}`, outside)).toBe(false)
})

function firstOf(script: RegExp, wanted: boolean): string {
  for (let code = 0x20; code < 0x20000; code += 1) {
    const character = String.fromCodePoint(code)
    if (script.test(character) === wanted) return character
  }
  throw new Error(`No character of ${script.source} was found.`)
}

it('a compiled pattern takes time linear in the length of the text, even if JavaScript would backtrack', () => {
  const text = `${'a'.repeat(100_000)}!`
  expect(matches('(a+)+', text)).toBe(false)
  expect(compileRe2('^(a|aa)+$').test(text)).toBe(false)
  expect(compileRe2('(a|a)*c').matcher(text).find()).toBe(false)
})

it('a compiled pattern finds a match inside the text, and ignores case on request', () => {
  expect(compileRe2('image/a|b').test('xb')).toBe(true)
  expect(compileRe2('É$', { ignoreCase: true }).test('lé')).toBe(true)
  expect(compileRe2('É$').test('lé')).toBe(false)
})

it('compileRe2 throws an error with the invalid part of a pattern', () => {
  expect(() => compileRe2('a(?=b)')).toThrow(
    'Invalid regular expression pattern. Pattern: a(?=b). Reason: invalid or unsupported Perl syntax: (?=',
  )
})
