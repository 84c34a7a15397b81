import { describe, expect, it } from 'vitest'
import { en } from './en/catalogue.ts'
import { fr } from './fr/catalogue.ts'
import { errorTexts } from './errors.ts'
import { insideTexts } from './inside.ts'
import { legalTexts } from './legal.ts'
import { passwordTexts } from './password.ts'
import { recoveryTexts } from './recovery.ts'
import { signUpTexts } from './sign-up.ts'
import { FRENCH_FAULTS } from './typography.ts'
import { upgradeTexts } from './upgrade.ts'

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

/** The texts that are fetched later, in one language. */
const later = (locale: 'fr' | 'en') => ({
  ...insideTexts[locale],
  errors: errorTexts[locale],
  legal: legalTexts[locale],
  password: passwordTexts[locale],
  recovery: recoveryTexts[locale],
  signUp: signUpTexts[locale],
  upgrade: upgradeTexts[locale],
})

const french = texts({ ...fr, ...later('fr') })
const english = texts({ ...en, ...later('en') })

describe('the French catalogue', () => {
  it.each(FRENCH_FAULTS)('has %s', (_, fault) => {
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
    expect(FRENCH_FAULTS.map(([, fault], index) => fault.test(wrong[index] ?? ''))).toEqual(
      FRENCH_FAULTS.map(() => true),
    )
  })

  it('never says « erreur » in an error, nor raises its voice', () => {
    const errors = texts(errorTexts.fr)
    expect(errors.filter(([, text]) => /erreur|!/iu.test(text))).toEqual([])
  })
})

describe('the catalogues', () => {
  it('have no empty text', () => {
    expect([...french, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('end every error with a next step: two sentences or more', () => {
    const short = [...texts(errorTexts.fr), ...texts(errorTexts.en)].filter(
      ([path, text]) => path !== '.weakPassword' && !/[.;].+\.$/u.test(text),
    )
    expect(short).toEqual([])
  })
})
