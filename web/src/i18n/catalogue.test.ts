import { describe, expect, it } from 'vitest'
import { en } from './en/catalogue.ts'
import { fr } from './fr/catalogue.ts'

/** Every text of a catalogue, with the path that leads to it; functions are called with samples. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return path.endsWith('.list') ? [] : sampled(value, path)
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

function sampled(text: unknown, path: string): [string, string][] {
  const call = text as (...parameters: unknown[]) => string
  return [0, 1, 2].map((count) => [`${path}(${count})`, call(count, 3)])
}

const french = texts(fr)

/** What French typography refuses. U+202F goes before ; ! ? and U+00A0 before : and inside « ». */
const FAULTS: [name: string, pattern: RegExp][] = [
  ['a narrow no-break space before ; ! ?', /[^\u202F][;!?]/u],
  ['a no-break space before :', /[^\u00A0]:(?!\/\/)/u],
  ['a no-break space after «', /«[^\u00A0]/u],
  ['a no-break space before »', /[^\u00A0]»/u],
  ['typographic apostrophes', /'/u],
  ['typographic ellipses', /\.\.\./u],
  ['single spaces', / {2}/u],
  ['accented capitals', /\b(?:A|E)(?= (?:la|le|vous)\b)|\bEt(?:at|ape)/u],
]

describe('the French catalogue', () => {
  it.each(FAULTS)('has %s', (_, fault) => {
    expect(french.filter(([, text]) => fault.test(text))).toEqual([])
  })

  it('refuses what it should: the patterns can fail', () => {
    const wrong = [
      'Vraiment ?',
      'Voici :',
      '«oui\u00A0»',
      '«\u00A0oui»',
      "l'ami",
      'Oui...',
      'a  b',
      'Etape',
    ]
    expect(FAULTS.map(([, fault], index) => fault.test(wrong[index] ?? ''))).toEqual(
      FAULTS.map(() => true),
    )
  })

  it('never says « erreur » in an error, nor raises its voice', () => {
    const errors = texts(fr.errors)
    expect(errors.filter(([, text]) => /erreur|!/iu.test(text))).toEqual([])
  })
})

describe('the catalogues', () => {
  it('have no empty text', () => {
    expect([...french, ...texts(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('end every error with a next step: two sentences or more', () => {
    const short = [...texts(fr.errors), ...texts(en.errors)].filter(
      ([path, text]) => path !== '.weakPassword' && !/[.;].+\.$/u.test(text),
    )
    expect(short).toEqual([])
  })
})
