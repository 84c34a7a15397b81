import { beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed } from '../support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const file = (uid: string, name = '0') => `private/${uid}/${name}`

beforeEach(async () => {
  const { registered } = stage().people
  await registered.files().upload(file(registered.uid))
})

describe('private/{uid}/{file}', () => {
  it('is one of twenty', async () => {
    const { registered } = stage().people
    const put = (name: number) =>
      isAllowed(registered.files().upload(file(registered.uid, String(name))))
    const names = Array.from({ length: 25 }, (_, name) => name)
    const taken = await Promise.all(names.map(put))
    expect(names.filter((name) => taken[name])).toEqual(names.slice(0, 20))
  })

  it.each([
    ...['-1', '00', '019', '100', '0.txt', ' 1', '1 ', 'a', '１', '.', '..'],
    ...['0/0', './0', '../0', '0/..', '../../other/0'],
  ])('is not named %j', async (name) => {
    const { registered } = stage().people
    expect(await isAllowed(registered.files().upload(file(registered.uid, name)))).toBe(false)
  })

  it.each([
    ['application/octet-stream', true],
    ['application/pdf', true],
    ['image/png', true],
    ['text/plain', true],
    ['text/plain; charset=utf-8', true],
    ['text/plain;charset=utf-8', true],
    ['text/plain; charset=u', true],
    [`text/plain; charset=${'u'.repeat(20)}`, true],
    [`text/plain; charset=${'u'.repeat(21)}`, false],
    ['text/plain; charset=', false],
    ['x/y', true],
    ['text/x', true],
    [`text/${'x'.repeat(100)}`, true],
    [`text/${'x'.repeat(101)}`, false],
    ['text/', false],
    [`${'a'.repeat(20)}/x`, true],
    [`${'a'.repeat(21)}/x`, false],
    ['/x', false],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['text/html; charset=utf-8', false],
    ['TEXT/HTML', false],
    ['application/xhtml+xml', false],
    ['application/xml', false],
    ['text/xml', false],
    ['text/xsl', false],
    ['text/javascript', false],
    ['application/ecmascript', false],
    ['multipart/related', false],
    ['text/plain, text/html', false],
    ['text', false],
  ])('holds %s: %s', async (contentType, allowed) => {
    const { registered } = stage().people
    const path = file(registered.uid)
    expect(await isAllowed(registered.files().upload(path, { contentType }))).toBe(allowed)
    expect(await isAllowed(registered.files().relabel(path, contentType))).toBe(allowed)
  })

  it('is at most 10 MiB', async () => {
    const { registered } = stage().people
    const put = (bytes: number) =>
      isAllowed(registered.files().upload(file(registered.uid), { bytes }))
    expect(await put(10 * MEBIBYTE)).toBe(true)
    expect(await put(10 * MEBIBYTE + 1)).toBe(false)
  })
})
