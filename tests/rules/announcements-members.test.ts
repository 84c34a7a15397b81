import { describe, expect, it } from 'vitest'
import { cast, REGISTERED, SIGNED_IN } from './support/personas.ts'
import { read, whoMay, write } from './support/verbs.ts'

const stage = cast()

describe('announcements', () => {
  it('are read by everybody who is signed in, guests included', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => read(p, 'announcements'))).toEqual(SIGNED_IN)
    expect(await whoMay(people, (p) => read(p, 'announcements/first'))).toEqual(SIGNED_IN)
  })

  it('are written by nobody', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => write(p, 'announcements/mine', { title: 'x' }))).toEqual([])
    expect(await whoMay(people, (p) => write(p, 'announcements', null))).toEqual([])
  })
})

describe('members', () => {
  it('are read by registered people whose sign-up is complete', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => read(p, 'members'))).toEqual(REGISTERED)
    expect(await whoMay(people, (p) => read(p, 'members/page/title'))).toEqual(REGISTERED)
  })

  it('are written by nobody', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => write(p, 'members/page', { title: 'x' }))).toEqual([])
    expect(await whoMay(people, (p) => write(p, 'members', null))).toEqual([])
  })
})
