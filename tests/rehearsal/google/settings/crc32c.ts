/** Castagnoli's polynomial, its bits reversed. */
const POLYNOMIAL = 0x82f63b78

/** A checksum of bytes as Cloud Storage tells it. Source: RFC 4960, appendix B; Cloud Storage, « Hashes and ETags ». */
export function crc32c(bytes: Buffer): string {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1
  }
  const written = Buffer.alloc(4)
  written.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return written.toString('base64')
}
