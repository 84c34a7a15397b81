import { beforeEach, describe, expect, it } from 'vitest'
import { relabel, upload } from '../support/files.ts'
import { cast } from '../support/personas.ts'
import { isAllowed } from '../support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const avatar = (uid: string, file = 'me.png') => `avatars/${uid}/${file}`

/** Uploads an avatar as a registered person. */
const put = (file: string, options = {}) => {
  const { registered } = stage().people
  return isAllowed(upload(registered, avatar(registered.uid, file), options))
}

beforeEach(async () => {
  const { registered } = stage().people
  await upload(registered, avatar(registered.uid))
})

describe('avatars/{uid}/{file}', () => {
  it.each(['m.png', 'me.jpg', 'me.jpeg', 'me.webp', 'A_b-9.png', `${'a'.repeat(64)}.png`])(
    'may be named %s',
    async (file) => {
      expect(await put(file)).toBe(true)
    },
  )

  it.each([
    ['me.svg', 'image/svg+xml'],
    ['me.png', 'image/svg+xml'],
    ['me.png', 'text/html'],
    ['me.png', 'image/webp'],
    ['me.jpg', 'image/png'],
    ['me.webp', 'image/png'],
    ['me.png', 'ximage/png'],
    ['me.png', 'image/png; x'],
    ['me.gif', 'image/gif'],
    ['me-png', 'image/png'],
    ['me.html', 'image/png'],
    ['me.png.html', 'image/png'],
    ['me', 'image/png'],
    ['.png', 'image/png'],
    ['m e.png', 'image/png'],
    [`${'a'.repeat(65)}.png`, 'image/png'],
    ['deep/me.png', 'image/png'],
  ])('is not %s as %s', async (file, contentType) => {
    expect(await put(file, { contentType })).toBe(false)
  })

  it('is not relabelled as something else', async () => {
    const { registered } = stage().people
    expect(await isAllowed(relabel(registered, avatar(registered.uid), 'text/html'))).toBe(false)
    expect(await isAllowed(relabel(registered, avatar(registered.uid), 'image/png'))).toBe(true)
  })

  it('is at most 2 MiB', async () => {
    expect(await put('me.png', { bytes: 2 * MEBIBYTE })).toBe(true)
    expect(await put('me.png', { bytes: 2 * MEBIBYTE + 1 })).toBe(false)
  })
})
