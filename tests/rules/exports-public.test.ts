import { describe, expect, it } from 'vitest'
import { list, open, remove, upload } from './support/files.ts'
import { cast } from './support/personas.ts'
import { isAllowed, whoMay } from './support/verbs.ts'

const stage = cast()

/** A file that is not there is not found by those who may look for it. */
const lookFor = (...[persona, path]: Parameters<typeof open>) =>
  open(persona, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
  })

describe('exports/{uid}/{file}', () => {
  it('is read by its owner, guests included', async () => {
    const { people } = stage()
    const everybody = Object.keys(people)
    const path = `exports/${people.registered.uid}/data.json`
    expect(await whoMay(people, (p) => lookFor(p, path))).toEqual(['registered'])
    const own = await whoMay(people, (p) => lookFor(p, `exports/${p.uid}/data.json`))
    expect(own).toEqual(everybody.filter((name) => name !== 'none'))
  })

  it('is listed, written and deleted by nobody', async () => {
    const { people } = stage()
    const path = (uid: string) => `exports/${uid}/data.json`
    expect(await whoMay(people, (p) => list(p, `exports/${p.uid}`))).toEqual([])
    expect(await whoMay(people, (p) => list(p, `exports/${p.uid}/folder`))).toEqual([])
    expect(await whoMay(people, (p) => upload(p, path(p.uid)))).toEqual([])
    expect(await whoMay(people, (p) => remove(p, path(p.uid)))).toEqual([])
    expect(await whoMay(people, (p) => lookFor(p, `exports/${p.uid}/deep/data.json`))).toEqual([])
  })
})

describe('public/{file=**}', () => {
  it('is read by everybody, and listed, written and deleted by nobody', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => lookFor(p, 'public/a/logo.png'))).toEqual(
      Object.keys(people),
    )
    expect(await whoMay(people, (p) => list(p, 'public'))).toEqual([])
    expect(await whoMay(people, (p) => upload(p, 'public/a/logo.png'))).toEqual([])
    expect(await whoMay(people, (p) => remove(p, 'public/a/logo.png'))).toEqual([])
  })
})

describe('any other file', () => {
  it.each(['logo.png', 'other/logo.png', 'avatars/logo.png', 'privates/x/logo.png'])(
    '%s is nobody’s',
    async (path) => {
      const { people } = stage()
      expect(await whoMay(people, (p) => lookFor(p, path))).toEqual([])
      expect(await whoMay(people, (p) => upload(p, path))).toEqual([])
      expect(await isAllowed(list(people.registered, '/'))).toBe(false)
    },
  )
})
