import { SHARDS, shardOf } from '@sesame/contract/shard'
import { ConfigError } from './config-error.ts'

const NAME = 'SESAME_DATABASE_SHARDS'
const PART = /^(?<first>\d{1,2})(?:-(?<last>\d{1,2}))?=(?<url>https:\/\/[^/?#\s]+)\/?$/

/**
 * Where each shard is: `SESAME_DATABASE_SHARDS` is `32-47=https://…,63=https://…`, and what it does not name is in the
 * first instance.
 *
 * @throws {ConfigError} for a part of another form, a shard that there is not, or one that is named twice.
 */
export function readShards(env: NodeJS.ProcessEnv, databaseURL: string): readonly string[] {
  const shards = new Map<number, string>()
  for (const part of (env[NAME] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const { first, last = first, url = '' } = PART.exec(part.trim())?.groups ?? {}
    const [from, to] = [Number(first), Number(last)]
    if (!URL.canParse(url) || !(from <= to && to < SHARDS)) {
      throw new ConfigError(`${NAME} is malformed: 32-47=https://…,63=https://… up to 63.`)
    }
    for (let shard = from; shard <= to; shard += 1) {
      if (shards.has(shard)) throw new ConfigError(`${NAME} names shard ${shard} twice.`)
      shards.set(shard, url)
    }
  }
  return Array.from({ length: SHARDS }, (_, shard) => shards.get(shard) ?? databaseURL)
}

interface Spread {
  readonly databaseURL: string
  readonly shards: readonly string[]
}

/** Where a person's data is. */
export function databaseOf({ databaseURL, shards }: Spread, uid: string): string {
  return shards[shardOf(uid)] ?? databaseURL
}
