import { expect, it } from 'vitest'
import { crc32c } from './hashing.ts'

/** Source: RFC 3720, appendix B.4 (which gives the bytes in wire order). */
it.each([
  ['nothing', new Uint8Array(), 0],
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['32 rising bytes', Uint8Array.from({ length: 32 }, (_, at) => at), 0x46dd794e],
])('crc32c computes the checksum of %s', (_, bytes, checksum) => {
  expect(crc32c(bytes)).toBe(checksum)
})
