import { describe, expect, it } from 'vitest'
import { chooseTexts } from './choose-texts.ts'
import { english } from './english.ts'
import { french } from './french.ts'

/** Returns all texts of a language, with placeholders for their parameters. */
function said(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text]
    if (typeof text === 'function')
      return [(text as (...x: unknown[]) => string)(['x'], 'x', 'x', 'x')]
    return said(text as object)
  })
}

it('the French texts use no-break spaces in punctuation', () => {
  expect(said(french).filter((text) => / [;:!?»]|« /.test(text))).toEqual([])
})

describe('chooseTexts', () => {
  it.each([
    [{ LANG: 'fr_FR.UTF-8' }, french],
    [{ LANG: 'fr' }, french],
    [{ LANG: 'fr_CA' }, french],
    [{ LANG: 'frr_DE' }, english],
    [{ LANG: 'de_DE.UTF-8' }, english],
    [{ LANG: 'C.UTF-8' }, english],
    [{}, english],
    [{ LC_ALL: 'en_GB', LC_MESSAGES: 'fr_FR', LANG: 'fr_FR' }, english],
    [{ LC_ALL: '', LC_MESSAGES: 'fr_FR', LANG: 'en_GB' }, french],
    [{ LC_CTYPE: 'fr_FR', LANG: 'en_GB' }, english],
  ])('returns the texts for the locale: %j', (env, texts) => {
    expect(chooseTexts(env)).toBe(texts)
  })
})
