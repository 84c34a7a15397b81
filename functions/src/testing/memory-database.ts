import type { DataSnapshot, Database, Query, Reference } from 'firebase-admin/database'
import {
  OWNER,
  PermissionDeniedError,
  type Access,
} from 'sesame-emulators/database/namespace/access'
import { Namespace } from 'sesame-emulators/database/namespace/namespace'
import { parseUpdate } from 'sesame-emulators/database/namespace/plan-write'
import { compareEntries } from 'sesame-emulators/database/query/entry-order'
import { isWhole, WHOLE, type Query as Asked } from 'sesame-emulators/database/query/query'
import { readWindow } from 'sesame-emulators/database/query/run-query'
import { parseWireQuery, type WireQuery } from 'sesame-emulators/database/query/wire-query'
import { compileRuleset } from 'sesame-emulators/database/rules/compile-ruleset'
import type { Ruleset } from 'sesame-emulators/database/rules/ruleset'
import { nodeAt } from 'sesame-emulators/database/tree/edit'
import { EMPTY, isEmpty, type TreeNode } from 'sesame-emulators/database/tree/node'
import { toJson } from 'sesame-emulators/database/tree/to-json'
import { mainRules } from '../../../contract/rules/main-rules.ts'
import type { Databases, Judged } from '../adapters/firebase/database/databases.ts'

/** The depth of a person's entry, `{place}/{uid}/{id}`. */
const ENTRY = 3

/** Runs a call that concerns these paths. A test may delay it or make it fail. */
export type Call = <Result>(work: () => Result, paths: readonly string[]) => Promise<Result>

const atOnce: Call = (work) => Promise.resolve().then(work)

let compiled: Ruleset | undefined
/** Returns our database rules, compiled only once because compiling takes longer than a test. */
function ourRules(): Ruleset {
  return (compiled ??= compileRuleset(mainRules()))
}

/**
 * The database of our emulators with our rules, in this process and without a network. Adapters use it through references like
 * those of the Admin SDK.
 */
export class MemoryDatabase {
  readonly #now: () => number
  #opened: Namespace | undefined
  /** The order in which places were first written, so that tests can compare entries of the same millisecond. */
  readonly #written = new Map<string, number>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  read(path: string): unknown {
    return toJson(nodeAt(this.#data.root, keysOf(path)))
  }

  /** Writes a value; null removes it. */
  write(path: string, value: unknown): void {
    this.#data.write([{ path: keysOf(path), isPriority: false, json: checked(value) }], OWNER)
  }

  keys(path: string): string[] {
    const of = (key: string) => this.#written.get(below(path, key)) ?? 0
    const keys = [...nodeAt(this.#data.root, keysOf(path)).children.keys()]
    return keys.sort((a, b) => of(a) - of(b))
  }

  /** Returns the children of a place, in the order in which they were written. */
  children(path: string): [key: string, value: unknown][] {
    return this.keys(path).map((key) => [key, this.read(below(path, key))])
  }

  /** Returns the root reference, either of the API itself or of an app whose writes the rules check. */
  root(as: Judged | null = null, call: Call = atOnce): Reference {
    const access: Access = as === null ? OWNER : { owner: false, auth: { uid: as, token: {} } }
    return referenceTo({ data: this.#data, access, call }, '')
  }

  /** Creates a configuration of databases in which this instance stores the data of all people. */
  databases(call: Call = atOnce): Databases {
    const root = (as: Judged | null = null) => Promise.resolve(this.root(as, call))
    const childKeys = (path: string) => call(() => this.keys(path), [path])
    return {
      rootOf: () => root(),
      judgedRootOf: (_uid, as) => root(as),
      judgedCommon: root,
      common: () => Promise.resolve(databaseOf(this.root(null, call))),
      instances: [{ root: () => root(), url: 'https://test', childKeys, holds: () => true }],
    }
  }

  /** Opened on first use, because the benchmarks bundle this file without the rules, and never use the database. */
  get #data(): Namespace {
    return (this.#opened ??= new Namespace('test', ourRules(), this.#now, (_name, { paths }) => {
      for (const path of paths) this.#note(path)
      return undefined
    }))
  }

  #note(path: readonly string[]): void {
    let place = ''
    for (const key of path.slice(0, ENTRY)) {
      place = below(place, key)
      if (!this.#written.has(place)) this.#written.set(place, this.#written.size)
    }
  }
}

/** Returns the path of a child. The root's path is empty. */
export const below = (path: string, key: string) => (path === '' ? key : `${path}/${key}`)

export function databaseOf(root: Reference): Database {
  const ref = (path?: string) => (path === undefined ? root : root.child(path))
  return { ref } as unknown as Database
}

/** Characters that no path may have. Source: firebase-admin's `Reference.child`. */
// eslint-disable-next-line no-control-regex -- it refuses them
const NO_PATH = /[[\].#$\u0000-\u001F\u007F]/

/** Throws for a path that the SDK refuses. */
function validPath(path: string): string {
  if (NO_PATH.test(path)) throw new Error(`invalid path: ${JSON.stringify(path)}`)
  return path
}

const keysOf = (path: string) => path.split('/').filter((key) => key !== '')

/** Throws for values that the SDK would not send. */
function checked<Value>(value: Value): Value {
  if (value === undefined) throw new TypeError('undefined cannot be stored')
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`${value} cannot be stored`)
  }
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checked)
  return value
}

interface Connection {
  readonly data: Namespace
  readonly access: Access
  readonly call: Call
}

function referenceTo(connection: Connection, path: string): Reference {
  const { data, access, call } = connection
  const { read, ...query } = queryAt(connection, path, {})
  const write = (values: Readonly<Record<string, unknown>>) =>
    asSdk(() => void data.write(parseUpdate(path, values), access))
  const set = (value: unknown) => {
    asSdk(() => {
      data.write([{ path: keysOf(path), isPriority: false, json: value }], access)
    })
  }
  const own = {
    ...query,
    child: (below: string) =>
      referenceTo(connection, path === '' ? validPath(below) : `${path}/${validPath(below)}`),
    set: (value: unknown) => call(() => set(checked(value)), [path]),
    remove: () => call(() => set(null), [path]),
    update: (values: Readonly<Record<string, unknown>>) =>
      call(
        () => write(checked(values)),
        Object.keys(values).map((below) => (path === '' ? below : `${path}/${below}`)),
      ),
    transaction: (change: (current: unknown) => unknown) =>
      call(() => {
        // Like the SDK, first runs `change` on an empty cache, then reads from the server unless `change` aborts.
        let next = change(null)
        if (next === undefined) return { committed: false, snapshot: snapshotOf(path, EMPTY) }
        const known = read()
        if (known.exists()) next = change(known.val())
        if (next === undefined) return { committed: false, snapshot: known }
        set(checked(next))
        return { committed: true, snapshot: read() }
      }, [path]),
  }
  return own as unknown as Reference
}

function queryAt(connection: Connection, path: string, wire: WireQuery) {
  const { data, access, call } = connection
  const more = (members: WireQuery): Query =>
    queryAt(connection, path, { ...wire, ...members }) as unknown as Query
  const keyed = (name: string, key: string | undefined) =>
    key === undefined ? {} : { [name]: key }
  const start = (sp: unknown, key?: string) => ({ sp, ...keyed('sn', key) })
  const end = (ep: unknown, key?: string) => ({ ep, ...keyed('en', key) })
  const read = () =>
    asSdk(() => {
      const keys = keysOf(path)
      const query = parseWireQuery(wire)
      if (!data.canRead(keys, query, access)) throw new PermissionDeniedError()
      const missing = isWhole(query) ? null : data.missingIndex(keys, query)
      if (missing !== null) throw new Error(missing)
      return snapshotOf(path, readWindow(nodeAt(data.root, keys), query), query)
    })
  return {
    read,
    get: () => call(read, [path]),
    orderByKey: () => more({ i: '.key' }),
    orderByValue: () => more({ i: '.value' }),
    orderByChild: (child: string) => more({ i: child }),
    startAt: (value: unknown, key?: string) => more(start(value, key)),
    startAfter: (value: unknown, key?: string) => more({ ...start(value, key), sin: false }),
    endAt: (value: unknown, key?: string) => more(end(value, key)),
    endBefore: (value: unknown, key?: string) => more({ ...end(value, key), ein: false }),
    equalTo: (value: unknown, key?: string) => more({ ...start(value, key), ...end(value, key) }),
    limitToFirst: (count: number) => more({ l: count, vf: 'l' }),
    limitToLast: (count: number) => more({ l: count, vf: 'r' }),
  }
}

function snapshotOf(path: string, node: TreeNode, { orderBy }: Asked = WHOLE): DataSnapshot {
  const at = (below: string) => snapshotOf(`${path}/${below}`, nodeAt(node, keysOf(below)))
  const own = {
    key: keysOf(path).at(-1) ?? null,
    val: () => toJson(node),
    exists: () => !isEmpty(node),
    numChildren: () => node.children.size,
    child: at,
    forEach(visit: (child: DataSnapshot) => unknown) {
      const children = [...node.children].sort((a, b) => compareEntries(orderBy, a, b))
      return children.some(([key]) => visit(at(key)) === true)
    },
  }
  return own as unknown as DataSnapshot
}

/** Runs `work`, and converts a refusal by the rules into the SDK's error. */
function asSdk<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof PermissionDeniedError)) throw cause
    const refused = new Error('PERMISSION_DENIED: Permission denied', { cause })
    throw Object.assign(refused, { code: 'PERMISSION_DENIED' })
  }
}
