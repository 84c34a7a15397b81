import { describe, expect, it } from 'vitest'
import { COLOURS } from './brand.ts'
import { contrastOf } from './oklch.ts'
import { measureContrasts, tokensOf } from './tokens.ts'

const ACME = { ink: '#0d1b2a', paper: '#f7f9fc', accent: '#1f6feb' }

describe('the colours', () => {
  it('match the design when derived from our three seeds', () => {
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

  it('use white text on an accent that is too dark for the ink', () => {
    expect(tokensOf(ACME)['on-gold']).toEqual(['#ffffff', '#ffffff'])
  })
})

describe('contrasts', () => {
  it('are computed as WCAG defines them', () => {
    expect(contrastOf('#ffffff', '#000000')).toBe(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('are measured for every pair of colours, in the light and the dark theme', () => {
    expect(measureContrasts(tokensOf(COLOURS))).toHaveLength(24)
  })
})
