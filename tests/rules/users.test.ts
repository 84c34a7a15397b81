import { describe, expect, it } from 'vitest'
import { cast, SIGNED_IN } from './support/personas.ts'
import { isAllowed, read, whoMay, write } from './support/verbs.ts'

const stage = cast()

describe('users/{uid}', () => {
  it('is read by its owner on a device that is not cut off', async () => {
    const { people } = stage()
    expect(await whoMay(people, (persona) => read(persona, `users/${persona.uid}`))).toEqual(
      SIGNED_IN,
    )
  })

  it('is read by nobody else', async () => {
    const { people } = stage()
    const path = `users/${people.registered.uid}`
    expect(await whoMay(people, (persona) => read(persona, path))).toEqual(['registered'])
  })

  it('is not listed', async () => {
    const { people } = stage()
    expect(await whoMay(people, (persona) => read(persona, 'users'))).toEqual([])
    expect(await whoMay(people, (persona) => read(persona, '/'))).toEqual([])
  })

  it('is written by nobody, not even one field', async () => {
    const { people } = stage()
    const mine = (uid: string, field: string) => `users/${uid}/${field}`
    expect(await whoMay(people, (p) => write(p, mine(p.uid, 'displayName'), 'Zoé'))).toEqual([])
    expect(await whoMay(people, (p) => write(p, mine(p.uid, 'isAnonymous'), false))).toEqual([])
    expect(await whoMay(people, (p) => write(p, `users/${p.uid}`, null))).toEqual([])
    expect(
      await isAllowed(read(people.registered, mine(people.registered.uid, 'isAnonymous'))),
    ).toBe(true)
  })
})
