import { shardOf } from '@sesame/contract/shard'
import type { Database, Reference } from 'firebase-admin/database'
import type { Databases } from '../adapters/firebase/database/databases.ts'
import { interleavedDatabase, type InterleavedDatabase } from './interleaved-database.ts'

/** Two instances in one tree, `first/…` and `second/…`. People of an odd shard are in the second. */
export interface TwoDatabases {
  readonly tree: InterleavedDatabase
  /** The databases as one actor sees them. Once `isDead` returns true, its calls fail and do nothing. */
  as(actor: number, isDead?: () => boolean): Databases
  /** Paths requested below `first` and `second`. */
  readonly asked: Readonly<Record<'first' | 'second', Set<string>>>
}

const nameOf = (uid: string) => (shardOf(uid) % 2 === 0 ? 'first' : 'second')

export function twoDatabases(): TwoDatabases {
  const tree = interleavedDatabase()
  const asked = { first: new Set<string>(), second: new Set<string>() }

  function watched(
    place: Reference,
    name: 'first' | 'second',
    path: string,
    isDead: () => boolean,
  ) {
    const call = (method: 'get' | 'remove' | 'update' | 'transaction') => (given: never) => {
      if (isDead()) return Promise.reject(new Error('died'))
      if (method === 'update')
        Object.keys(given).forEach((below) => asked[name].add(path === '' ? below : path))
      if (path !== '') asked[name].add(path)
      return (place[method] as (given: never) => Promise<unknown>)(given)
    }
    const own: object = {
      child: (below: string) =>
        watched(place.child(below), name, path === '' ? below : `${path}/${below}`, isDead),
      get: call('get'),
      remove: call('remove'),
      update: call('update'),
      transaction: call('transaction'),
      set: (value: unknown) => call('update')({ '': value } as never),
      orderByValue: () => own,
      orderByKey: () => own,
      equalTo: () => own,
    }
    return own as Reference
  }

  return {
    tree,
    asked,
    as(actor, isDead = () => false) {
      const root = (name: 'first' | 'second') =>
        watched(tree.as(actor).child(name), name, '', isDead)
      const first = {
        ref: (path?: string) => (path === undefined ? root('first') : root('first').child(path)),
      }
      return {
        rootOf: (uid) => Promise.resolve(root(nameOf(uid))),
        judgedRootOf: (uid) => Promise.resolve(root(nameOf(uid))),
        judgedCommon: () => Promise.resolve(root('first')),
        common: () => Promise.resolve(first as unknown as Database),
        instances: (['first', 'second'] as const).map((name) => ({
          root: () => Promise.resolve(root(name)),
          url: `https://${name}`,
          childKeys: () => Promise.resolve([]),
          holds: (uid) => nameOf(uid) === name,
        })),
      }
    },
  }
}

/** Releases all actors, one call at a time, in an order that is the same in every run. */
export async function run<Result>(db: TwoDatabases, acts: readonly Promise<Result>[], seed = 1) {
  let random = seed * 2654435761 + 1
  await db.tree.run(acts, (waiting) => {
    random = (random * 1103515245 + 12345) % 2 ** 31
    return waiting[Math.floor(random / 7) % waiting.length] ?? 0
  })
  return Promise.allSettled(acts)
}
