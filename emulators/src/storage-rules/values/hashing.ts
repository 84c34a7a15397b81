import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { asBytes } from './as.ts'
import { methods, type Value } from './value.ts'

/** Functions of the `hashing` namespace. Source: https://firebase.google.com/docs/reference/rules/rules.hashing */
export const hashing = methods(
  ['md5', 1, (_, value) => digest('md5', value)],
  ['sha256', 1, (_, value) => digest('sha256', value)],
  ['crc32', 1, (_, value) => lowestFirst(crc32(octets(value)))],
  ['crc32c', 1, (_, value) => lowestFirst(crc32c(octets(value)))],
)

function octets(value: Value | undefined): Uint8Array {
  return typeof value === 'string' ? new TextEncoder().encode(value) : asBytes(value)
}

function digest(algorithm: string, value: Value | undefined): Uint8Array {
  return new Uint8Array(createHash(algorithm).update(octets(value)).digest())
}

/**
 * The bytes of a checksum, lowest byte first. Source:
 * packages/conformance/rules-corpus/storage/stdlib-string-bytes-hashing.ts of davideast/pyric
 */
function lowestFirst(checksum: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(checksum)
  return new Uint8Array(bytes)
}

/** The Castagnoli polynomial, with its bits reversed. */
const POLYNOMIAL = 0x82f63b78

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1
  return remainder
})

/**
 * Computes the CRC-32C checksum, which Cloud Storage stores for its files. Node has no function for it.
 *
 * Source: RFC 3720, appendix B.4
 */
export function crc32c(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (const byte of bytes) remainder = (TABLE[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8)
  return (remainder ^ 0xffffffff) >>> 0
}
