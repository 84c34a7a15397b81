import { describe, expect, it } from 'vitest'
import { COLOURS } from './brand.ts'
import { contrastOf } from './oklch.ts'
import { contrastFaults, measureContrasts, tokensOf } from './tokens.ts'

const ACME = { ink: '#0d1b2a', paper: '#f7f9fc', accent: '#1f6feb' }

describe('the colours', () => {
  it('are those of the design, derived from our three seeds', () => {
    expect(tokensOf(COLOURS)).toMatchObject({
      bg: ['#fbfaf7', '#100e0a'],
      sunk: ['#f3f1ec', '#23201b'],
      line: ['#dfdcd5', '#312d27'],
      edge: ['#867f75', '#7d766b'],
      ink: ['#191510', '#f1eee6'],
      'ink-2': ['#554f46', '#b9b4a9'],
      'ink-3': ['#6e685f', '#9d988d'],
      'act-hover': ['#ffbc21', '#fff4d9'],
      spill: ['#ffe9b0', '#ffbc21a6'],
    })
  })

  it('are white on an accent that is too dark for the ink', () => {
    expect(tokensOf(ACME)['on-gold']).toEqual(['#ffffff', '#ffffff'])
  })
})

describe('contrasts', () => {
  it('are measured as WCAG defines them', () => {
    expect(contrastOf('#ffffff', '#000000')).toBe(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('are enough by day and by night, in our colours and in quite different ones', () => {
    expect(contrastFaults(COLOURS)).toEqual([])
    expect(contrastFaults(ACME)).toEqual([])
    expect(measureContrasts(tokensOf(COLOURS))).toHaveLength(24)
  })

  it('that are too low name the file, the pair and both numbers', () => {
    const [first] = contrastFaults({ ...COLOURS, ink: '#777777' })
    expect(first).toEqual({
      fr: 'brand/brand.ts\u00A0: Texte, de jour, 4,29 pour 4,50',
      en: 'brand/brand.ts: Text, by day, 4.29 of 4.5',
    })
  })
})
