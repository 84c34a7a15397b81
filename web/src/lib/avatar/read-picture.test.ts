import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPicture } from './read-picture.ts'

const CONTENTS: Readonly<Record<string, number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0, 0, 16],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50],
}
const DECLARED = [
  ...['', 'image/jpg', 'image/pjpeg', 'image/x-png', 'image/jfif', 'application/octet-stream'],
  ...['text/plain', 'image/png', 'image/jpeg'],
]
const cases = Object.keys(CONTENTS).flatMap((type) =>
  DECLARED.map((declared) => [type, declared] as const),
)

const decoded = vi.fn((blob: Blob) => Promise.resolve(blob))
beforeEach(() => vi.stubGlobal('createImageBitmap', decoded))
afterEach(() => {
  vi.unstubAllGlobals()
  decoded.mockClear()
})

const fileOf = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], 'a', { type })

describe('a chosen picture', () => {
  it.each(cases)(
    'a picture with the bytes of %s is read as that type, whatever its declared type: %j',
    async (type, as) => {
      const bytes = CONTENTS[type] ?? []
      await readPicture(fileOf(bytes, as))
      const [[blob] = []] = decoded.mock.calls
      expect([blob?.type, blob?.size]).toEqual([type, bytes.length])
    },
  )

  it.each([
    ['a GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], 'image/jpeg'],
    ['an SVG', [0x3c, 0x73, 0x76, 0x67], 'image/png'],
    ['an empty file', [], 'image/webp'],
  ])('a picture is refused if its bytes are those of %s', async (_, bytes, type) => {
    const code = 'client/picture-unreadable'
    await expect(readPicture(fileOf(bytes, type))).rejects.toMatchObject({ code })
    expect(decoded).not.toHaveBeenCalled()
  })
})
