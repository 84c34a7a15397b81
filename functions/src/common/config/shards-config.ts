import { SHARDS, shardOf } from '@sesame/contract/shard'
import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

const NAME = 'SESAME_DATABASE_SHARDS'
const PART = /^(?<first>\d{1,2})(?:-(?<last>\d{1,2}))?=(?<place>closed|https:\/\/[^/?#\s]+)\/?$/

/** The URL of a shard's database instance; null while the shard is closed for a move. */
export type ShardPlace = string | null

/**
 * Returns the database instance of each shard. `SESAME_DATABASE_SHARDS` is, for example, `32-47=https://…,63=closed`.
 * Shards that the variable does not name are in the first instance.
 *
 * @throws {ConfigError} for a malformed part, an unknown shard, or a shard that is named twice.
 */
export function readShards(env: Environment, databaseURL: string): readonly ShardPlace[] {
  const shards = new Map<number, ShardPlace>()
  for (const part of (env[NAME] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const { first, last = first, place = '' } = PART.exec(part.trim())?.groups ?? {}
    const [from, to] = [Number(first), Number(last)]
    const isPlace = place === 'closed' || URL.canParse(place)
    if (!isPlace || !(from <= to && to < SHARDS)) throw new ConfigError(['malformed', NAME])
    for (let shard = from; shard <= to; shard += 1) {
      if (shards.has(shard)) throw new ConfigError(['twice', NAME, shard])
      shards.set(shard, place === 'closed' ? null : place)
    }
  }
  return Array.from({ length: SHARDS }, (_, shard) => {
    const place = shards.get(shard)
    return place === undefined ? databaseURL : place
  })
}

interface Spread {
  readonly shards: readonly ShardPlace[]
}

/** Returns the URL of a person's database instance; null while their shard is closed. */
export function databaseOf({ shards }: Spread, uid: string): ShardPlace {
  return shards[shardOf(uid)] ?? null
}
