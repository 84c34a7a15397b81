import { describe, expect, it } from 'vitest'
import { cast } from './support/personas.ts'
import { whoMay, read, write } from './support/verbs.ts'

const stage = cast()

describe.each(['sessionStates', 'revocations', 'rateLimits', 'audit', 'erasures', 'unknown'])(
  '%s',
  (area) => {
    it('is for the functions alone', async () => {
      const { people } = stage()
      for (const path of [area, `${area}/x`]) {
        expect(await whoMay(people, (p) => read(p, path)), path).toEqual([])
        expect(await whoMay(people, (p) => write(p, path, { y: 1 })), path).toEqual([])
        expect(await whoMay(people, (p) => write(p, path, null)), path).toEqual([])
      }
      expect(await whoMay(people, (p) => read(p, `${area}/${p.uid}`))).toEqual([])
      expect(await whoMay(people, (p) => write(p, `${area}/${p.uid}`, null))).toEqual([])
    })
  },
)

describe('the root', () => {
  it('is not read, written or emptied', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => read(p, '/'))).toEqual([])
    expect(await whoMay(people, (p) => write(p, '/', { y: 1 }))).toEqual([])
    expect(await whoMay(people, (p) => write(p, '/', null))).toEqual([])
  })
})
