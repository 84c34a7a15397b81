import { SHARDS, shardOf } from '@sesame/contract/shard'
import { ConfigError } from './config-error.ts'

const NAME = 'SESAME_DATABASE_SHARDS'
const PART = /^(?<first>\d{1,2})(?:-(?<last>\d{1,2}))?=(?<place>closed|https:\/\/[^/?#\s]+)\/?$/

/** Where a shard is; null while it is closed, because it moves. */
export type ShardPlace = string | null

/**
 * Where each shard is: `SESAME_DATABASE_SHARDS` is `32-47=https://…,63=closed`, and what it does not name is in the first
 * instance.
 *
 * @throws {ConfigError} for a part of another form, a shard that there is not, or one that is named twice.
 */
export function readShards(env: NodeJS.ProcessEnv, databaseURL: string): readonly ShardPlace[] {
  const shards = new Map<number, ShardPlace>()
  for (const part of (env[NAME] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const { first, last = first, place = '' } = PART.exec(part.trim())?.groups ?? {}
    const [from, to] = [Number(first), Number(last)]
    const isPlace = place === 'closed' || URL.canParse(place)
    if (!isPlace || !(from <= to && to < SHARDS)) {
      throw new ConfigError(`${NAME} is malformed: 32-47=https://…,63=https://… up to 63.`)
    }
    for (let shard = from; shard <= to; shard += 1) {
      if (shards.has(shard)) throw new ConfigError(`${NAME} names shard ${shard} twice.`)
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

/** Where a person's data is; null while their shard is closed. */
export function databaseOf({ shards }: Spread, uid: string): ShardPlace {
  return shards[shardOf(uid)] ?? null
}
