import { beforeEach, describe, expect, it } from 'vitest'
import { list, open, relabel, remove, upload } from './support/files.ts'
import { cast } from './support/personas.ts'
import { isAllowed, whoMay } from './support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const file = (uid: string, name = 'notes/a.txt') => `private/${uid}/${name}`

beforeEach(async () => {
  const { registered } = stage().people
  await upload(registered, file(registered.uid))
})

describe('private/{uid}/{file=**}', () => {
  it('is its owner’s alone', async () => {
    const { people } = stage()
    const path = file(people.registered.uid)
    const folder = `private/${people.registered.uid}`
    expect(await whoMay(people, (p) => open(p, path))).toEqual(['registered'])
    expect(await whoMay(people, (p) => list(p, folder))).toEqual(['registered'])
    expect(await whoMay(people, (p) => upload(p, path))).toEqual(['registered'])
    expect(await whoMay(people, (p) => relabel(p, path, 'text/plain'))).toEqual(['registered'])
    expect(await whoMay(people, (p) => remove(p, path))).toEqual(['registered'])
    expect(await whoMay(people, (p) => list(p, 'private'))).toEqual([])
  })

  it('is not for guests', async () => {
    const { people } = stage()
    const { guest, registered } = people
    for (const [persona, allowed] of [
      [guest, false],
      [registered, true],
    ] as const) {
      expect(await isAllowed(list(persona, `private/${persona.uid}`))).toBe(allowed)
      expect(await isAllowed(upload(persona, file(persona.uid, 'b')))).toBe(allowed)
      expect(await isAllowed(remove(persona, file(persona.uid, 'b')))).toBe(allowed)
    }
  })

  it('is at most 10 MiB', async () => {
    const { registered } = stage().people
    const put = (bytes: number) => isAllowed(upload(registered, file(registered.uid), { bytes }))
    expect(await put(10 * MEBIBYTE)).toBe(true)
    expect(await put(10 * MEBIBYTE + 1)).toBe(false)
  })

  it.each([
    ['application/octet-stream', true],
    ['application/pdf', true],
    ['image/png', true],
    ['text/plain', true],
    ['text/plain; charset=utf-8', true],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['text/html; charset=utf-8', false],
    ['TEXT/HTML', false],
    ['application/xhtml+xml', false],
    ['application/xml', false],
    ['text/xml', false],
    ['text/javascript', false],
    ['application/ecmascript', false],
    ['multipart/related', false],
    ['text/plain, text/html', false],
    ['text', false],
  ])('holds %s: %s', async (contentType, allowed) => {
    const { registered } = stage().people
    const path = file(registered.uid)
    expect(await isAllowed(upload(registered, path, { contentType }))).toBe(allowed)
    expect(await isAllowed(relabel(registered, path, contentType))).toBe(allowed)
  })
})
