import { create } from 'fontkit'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

/** Returns the characters that a font file can draw. */
function charactersOf(file: string): ReadonlySet<number> {
  const font = create(readFileSync(file))
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
  return new Set(font.characterSet)
}

const STYLES = join(ROOT, 'web', 'src', 'ui', 'styles', 'fonts.css')

/** The files of the title font: for each, the characters for which browsers request it, and the characters that it contains. */
const FACES = [...readFileSync(STYLES, 'utf8').matchAll(/@font-face \{([^}]*)\}/g)]
  .map(([, rules = '']) => ({
    file: /url\(([^)]*)\)/.exec(rules)?.[1],
    ranges: [...rules.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = '', last]) =>
      [first, last ?? first].map((code) => parseInt(code, 16)),
    ),
  }))
  .flatMap(({ file, ranges }) =>
    file === undefined ? [] : [{ ranges, has: charactersOf(join(STYLES, '..', file)) }],
  )

const isDrawn = (code: number) =>
  FACES.some(
    ({ ranges, has }) =>
      ranges.some(([first = 0, last = 0]) => first <= code && code <= last) && has.has(code),
  )

/**
 * Every character in the files of texts, with one file that contains it. Comments count too, because they are in the same
 * languages.
 */
const written = new Map(
  globSync(['brand/*.ts', 'contract/src/events.ts', '{web,console}/src/i18n/**/*.ts'], {
    cwd: ROOT,
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(
        /\\u([\dA-F]{4})/gi,
        (_, code: string) => String.fromCharCode(parseInt(code, 16)),
      )
      return Array.from(text)
        .filter((one) => one >= ' ')
        .map((one): [string, string] => [one, file])
    }),
)

describe('the font of titles', () => {
  it('the title font consists of two files', () => {
    expect(FACES).toHaveLength(2)
  })

  it('the title font contains every character of our texts', () => {
    expect(written.size).toBeGreaterThan(100)
    const missing = [...written].filter(([one]) => !isDrawn(one.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
  })

  it.each(['\u00A0', '\u202F', '\u2011', '\u2019'])(
    'the title font contains the character « %s »',
    (one) => {
      expect(isDrawn(one.codePointAt(0) ?? 0)).toBe(true)
    },
  )

  it('the title font lacks characters of other scripts, which proves that these tests can fail', () => {
    expect(['α', 'Ж', '中'].filter((one) => isDrawn(one.codePointAt(0) ?? 0))).toEqual([])
  })
})
