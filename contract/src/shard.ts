/** Parts that people are spread over. For good: another number would move everybody (docs/decisions/038). */
export const SHARDS = 64

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * The part that a person's data is in, from 0 to 63: the same for ever, whatever instance holds that part.
 *
 * Source: FNV-1a with 32 bits, over UTF-8 (RFC 9923), folded to 16 bits: its lowest ones alone depend on few of the input's.
 */
export function shardOf(uid: string): number {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(uid)) hash = Math.imul(hash ^ byte, PRIME)
  return ((hash >>> 16) ^ hash) & (SHARDS - 1)
}
