import type { Reference } from 'firebase-admin/database'
import { interleavedCalls, type InterleavedCalls } from './interleaved-calls.ts'

type Tree = Record<string, unknown>

/** A database in memory for several actors. Each call waits until it is released. */
export interface InterleavedDatabase {
  /** The root reference of an actor. */
  as(actor: number): Reference
  read(path: string): unknown
  write(path: string, value: unknown): void
  run: InterleavedCalls['run']
}

/** Creates an empty one. References only have `child`, `get`, `update`, `remove` and `transaction`. */
export function interleavedDatabase(): InterleavedDatabase {
  const tree: Tree = {}
  const { call, run } = interleavedCalls()

  const keysOf = (path: string) => path.split('/').filter((key) => key !== '')
  const read = (path: string): unknown => {
    const value = keysOf(path).reduce<unknown>(
      (node, key) => (node as Tree | undefined)?.[key],
      tree,
    )
    return value === undefined ? null : structuredClone(value)
  }
  const put = (node: Tree, [key = '', ...rest]: readonly string[], value: unknown): void => {
    if (rest.length > 0) {
      const child = (node[key] ??= {}) as Tree
      put(child, rest, value)
      if (Object.keys(child).length === 0) Reflect.deleteProperty(node, key)
    } else if (value === null || value === undefined || isEmpty(value)) {
      Reflect.deleteProperty(node, key)
    } else {
      node[key] = structuredClone(value)
    }
  }
  const write = (path: string, value: unknown) => put(tree, keysOf(path), value)

  function at(actor: number, path: string): Reference {
    const snapshot = () => {
      const value = read(path)
      return { val: () => value, exists: () => value !== null }
    }
    return {
      child: (below: string) => at(actor, `${path}/${below}`),
      get: () => call(actor, snapshot),
      remove: () => call(actor, () => write(path, null)),
      update: (values: Tree) =>
        call(actor, () =>
          Object.entries(values).forEach(([below, v]) => write(`${path}/${below}`, v)),
        ),
      transaction: (change: (current: unknown) => unknown) =>
        call(actor, () => {
          const next = change(read(path))
          if (next !== undefined) write(path, next)
          return { committed: next !== undefined, snapshot: snapshot() }
        }),
    } as unknown as Reference
  }

  return { as: (actor) => at(actor, ''), read, write, run }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
