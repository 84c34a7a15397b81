import { describe, expect, it } from 'vitest'
import { circleAmong } from './no-circles.ts'

const among = (imports: Record<string, string[]>) => circleAmong(new Map(Object.entries(imports)))

describe('the files of a build', () => {
  it('may share what they import', () => {
    expect(among({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] })).toBeNull()
  })

  it('may not import each other, however long the way', () => {
    expect(among({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
    expect(among({ a: ['a'] })).toEqual(['a', 'a'])
  })
})
