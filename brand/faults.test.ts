import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COLOURS, FILE_NAME, NAME } from './brand.ts'
import { brandFaults } from './faults.ts'
import { measureContrasts, tokensOf } from './tokens.ts'

const ACME = { ink: '#0d1b2a', paper: '#f7f9fc', accent: '#1f6feb' }
const logo = readFileSync(join(import.meta.dirname, 'logo.svg'), 'utf8')

interface Changes {
  readonly colours?: typeof COLOURS
  readonly name?: string
  readonly drawing?: string
  readonly wordmark?: string
}

const faultsOf = ({ colours = COLOURS, name = NAME, drawing = logo, wordmark }: Changes) =>
  brandFaults({
    name,
    fileName: FILE_NAME,
    colours,
    logo: drawing,
    wordmark,
    contrasts: measureContrasts(tokensOf(colours)),
  })

describe('a brand', () => {
  it('is accepted with our colours and with very different colours', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ colours: ACME })).toEqual([])
  })

  it('is refused if a contrast is too low; the fault names the file, the pair, the contrast and the minimum', () => {
    const [first] = faultsOf({ colours: { ...COLOURS, ink: '#777777' } })
    expect(first).toEqual({
      fr: 'brand/brand.ts\u00A0: Texte, de jour, 4,29 pour 4,50',
      en: 'brand/brand.ts: Text, by day, 4.29 of 4.5',
    })
  })

  it.each(['#fff', 'orange', '', '#12345g'])(
    'is refused if a seed is not a colour: « %s »',
    (accent) => {
      expect(faultsOf({ colours: { ...COLOURS, accent } })).toContainEqual({
        fr: 'brand/brand.ts\u00A0: COLOURS, accent, une couleur comme «\u00A0#191510\u00A0»',
        en: 'brand/brand.ts: COLOURS, accent, a colour such as “#191510”',
      })
    },
  )

  it('is accepted with a wordmark drawing', () => {
    expect(faultsOf({ wordmark: logo })).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['another root', '<script src="//x.example/x.js" viewBox="0 0 1 1"><path d="M1 1"/></script>'],
    ['a handler on the root', '<svg viewBox="0 0 1 1" onload="alert(1)"><path d="M1 1"/></svg>'],
    ['a handler on a path', '<svg viewBox="0 0 1 1"><path d="M1 1" onload="alert(1)"/></svg>'],
    [
      'a tag that the page would end',
      '<svg viewBox="0 0 1 1"><path d="M1 1"/></svg><script src="//x.example/x.js" ',
    ],
    ['tags that end the page', '<svg viewBox="0 0 1 1"><path d="M1 1"/></svg></main></body>'],
    ['no end', '<svg viewBox="0 0 1 1"><path d="M1 1"/>'],
    ['paths after its end', '<svg viewBox="0 0 1 1"/><path d="M1 1"/>'],
    ['text', '<svg viewBox="0 0 1 1">Acme<path d="M1 1"/></svg>'],
    ['other shapes', '<svg viewBox="0 0 1 1"><rect width="1" /></svg>'],
    [
      'a transform, which pages would drop',
      '<svg viewBox="0 0 9 9"><path d="M1 1h2v2z" transform="translate(3 3)"/></svg>',
    ],
    ['a class of the page', '<svg viewBox="0 0 9 9"><path class="vh" d="M1 1"/></svg>'],
    ['a path without a shape', '<svg viewBox="0 0 9 9"><path class="accent"/></svg>'],
    ['an empty path', '<svg viewBox="0 0 9 9"><path d=" "/></svg>'],
    ['no size', '<svg viewBox="0 0 0 0"><path d="M1 1"/></svg>'],
    ['no view', '<svg><path d="M1 1"/></svg>'],
  ])('is refused for a drawing with %s', (_what, drawing) => {
    expect(faultsOf({ drawing }).map(({ en }) => en)).toEqual([
      'brand/logo.svg: only <path d="…" />, with class="accent" or without, in <svg viewBox="0 0 … …">',
    ])
  })

  it('reports the faults of its name, its logo and its wordmark together', () => {
    const faults = faultsOf({ name: '<b>', drawing: '<svg/>', wordmark: 'Acme' })
    expect(faults.map(({ en }) => /^[\w/.]+/.exec(en)?.[0])).toEqual([
      'brand/brand.ts',
      'brand/logo.svg',
      'brand/wordmark.svg',
    ])
  })
})
