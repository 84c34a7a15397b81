import { describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed } from '../support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const NO_PHOTOS = [
  'image/svg+xml',
  'image/gif',
  'text/html',
  'ximage/png',
  'image/png; x',
  'IMAGE/PNG',
  'image/*',
]
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const avatar = (uid: string, file = '0') => `avatars/${uid}/${file}`

/** Uploads an avatar as a registered person. */
const put = (file: string, options = {}) => {
  const { registered } = stage().people
  const upload_ = registered.files().upload(avatar(registered.uid, file), {
    contentType: 'image/png',
    ...options,
  })
  return isAllowed(upload_)
}

describe('avatars/{uid}/{file}', () => {
  it('is one of two', async () => {
    expect(await put('0')).toBe(true)
    expect(await put('1')).toBe(true)
    expect(await put('2')).toBe(false)
  })

  it.each(['-1', '00', '01', '10', '0.png', '0 ', 'O', 'me.png', '.', '..', '0/0', '../0'])(
    'is not named %j',
    async (file) => {
      expect(await put(file)).toBe(false)
    },
  )

  it.each([
    ...TYPES.map((type) => [type, true] as const),
    ...NO_PHOTOS.map((type) => [type, false] as const),
  ])('is %s: %s', async (contentType, allowed) => {
    const { registered } = stage().people
    expect(await put('0', { contentType })).toBe(allowed)
    expect(await put('0')).toBe(true)
    expect(await isAllowed(registered.files().relabel(avatar(registered.uid), contentType))).toBe(
      allowed,
    )
  })

  it('is at most 2 MiB', async () => {
    expect(await put('0', { bytes: 2 * MEBIBYTE })).toBe(true)
    expect(await put('0', { bytes: 2 * MEBIBYTE + 1 })).toBe(false)
  })
})
