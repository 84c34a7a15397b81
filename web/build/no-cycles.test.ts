import { describe, expect, it } from 'vitest'
import { inCycles } from './no-cycles.ts'

const among = (imports: Record<string, string[]>) => inCycles(new Map(Object.entries(imports)))

describe('the files of a build', () => {
  it('two files of a build may import the same file', () => {
    expect(among({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] })).toEqual([])
  })

  it('files of a build may not import each other, directly or through other files', () => {
    expect(among({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [] })).toEqual(['b', 'c'])
    expect(among({ a: ['a'] })).toEqual(['a'])
  })
})
