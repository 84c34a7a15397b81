import { shardOf } from '@sesame/contract/shard'
import type { Databases } from '../adapters/firebase/database/databases.ts'
import { interleavedCalls } from './interleaved-calls.ts'
import { MemoryDatabase } from './memory-database.ts'

const NAMES = ['first', 'second'] as const
type Name = (typeof NAMES)[number]

const nameOf = (uid: string): Name => (shardOf(uid) % 2 === 0 ? 'first' : 'second')

/** Two database instances, used by several actors. People in odd-numbered shards are in the second one. */
export type TwoDatabases = ReturnType<typeof twoDatabases>

export function twoDatabases() {
  const [first, second] = [new MemoryDatabase(), new MemoryDatabase()]
  const asked = { first: new Set<string>(), second: new Set<string>() }
  const { call: turn, run } = interleavedCalls()
  return {
    first,
    second,
    run,
    /** The paths requested in each instance. */
    asked,
    /** The databases as used by one actor. After `isDead` returns true, the actor's calls fail and change nothing. */
    as(actor: number, isDead = () => false): Databases {
      const seenIn = (name: Name, database: MemoryDatabase) =>
        database.databases((work, paths) => {
          if (isDead()) return Promise.reject(new Error('died'))
          for (const path of paths) asked[name].add(path)
          return turn(actor, work)
        })
      const seen = { first: seenIn('first', first), second: seenIn('second', second) }
      return {
        ...seen.first,
        rootOf: (uid) => seen[nameOf(uid)].rootOf(uid),
        judgedRootOf: (uid, as) => seen[nameOf(uid)].judgedRootOf(uid, as),
        instances: NAMES.flatMap((name) =>
          seen[name].instances.map((instance) => ({
            ...instance,
            holds: (uid: string) => nameOf(uid) === name,
          })),
        ),
      }
    },
  }
}

/** Runs all actors, releasing one call at a time, in an order that depends only on `seed`. */
export async function run<Result>(db: TwoDatabases, acts: readonly Promise<Result>[], seed = 1) {
  let random = seed * 2654435761 + 1
  await db.run(acts, (waiting) => {
    random = (random * 1103515245 + 12345) % 2 ** 31
    return waiting[Math.floor(random / 7) % waiting.length] ?? 0
  })
  return Promise.allSettled(acts)
}
