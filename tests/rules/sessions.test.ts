import { describe, expect, it } from 'vitest'
import { cast, SIGNED_IN } from './support/personas.ts'
import { read, whoMay, write } from './support/verbs.ts'

const stage = cast()

describe.each(['sessions', 'logins'])('%s/{uid}', (area) => {
  it('are read by their owner on a device that is not cut off', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => read(p, `${area}/${p.uid}`))).toEqual(SIGNED_IN)
    const path = `${area}/${people.registered.uid}/some`
    expect(await whoMay(people, (p) => read(p, path))).toEqual(['registered'])
  })

  it('are not listed, and written by nobody', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => read(p, area))).toEqual([])
    expect(await whoMay(people, (p) => write(p, `${area}/${p.uid}/some`, { at: 1 }))).toEqual([])
    expect(await whoMay(people, (p) => write(p, `${area}/${p.uid}/some`, null))).toEqual([])
  })
})
