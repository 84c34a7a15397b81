/**
 * Number of shards among which people's data is distributed. Never change it, because nearly everyone would get a different
 * shard (docs/decisions/038).
 */
export const SHARDS = 64

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * The shard of a person's data, from 0 to 63. It never changes, even if the shard moves to another database instance.
 *
 * Source: 32-bit FNV-1a over UTF-8 (RFC 9923), folded to 16 bits because its lowest bits depend on few bits of the input.
 */
export function shardOf(uid: string): number {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(uid)) hash = Math.imul(hash ^ byte, PRIME)
  return ((hash >>> 16) ^ hash) & (SHARDS - 1)
}
