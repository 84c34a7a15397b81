/** The Castagnoli polynomial, reflected. */
const POLYNOMIAL = 0x82f63b78

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1
  return remainder
})

/**
 * The checksum that Cloud Storage keeps for its files; Node cannot compute it.
 *
 * Source: RFC 3720, appendix B.4
 */
export function crc32c(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (const byte of bytes) remainder = (TABLE[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8)
  return (remainder ^ 0xffffffff) >>> 0
}
