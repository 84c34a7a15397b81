import type { MemoryDatabase } from '../memory-database.ts'

/** The children of a path in the database, accessed as a map. */
export class TreeMap<Value> {
  readonly #tree: MemoryDatabase
  readonly #keys: () => readonly string[]
  readonly #pathOf: (key: string) => string
  readonly #parse: (value: unknown) => Value

  constructor(
    tree: MemoryDatabase,
    pathOf: (key: string) => string,
    keys: () => readonly string[],
    parse = (value: unknown) => value as Value,
  ) {
    this.#tree = tree
    this.#parse = parse
    this.#pathOf = pathOf
    this.#keys = keys
  }

  get(key: string): Value | undefined {
    const found = this.#tree.read(this.#pathOf(key))
    return found === null ? undefined : this.#parse(found)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: Value): this {
    this.#tree.write(this.#pathOf(key), value)
    return this
  }

  delete(key: string): boolean {
    const was = this.has(key)
    this.#tree.write(this.#pathOf(key), null)
    return was
  }

  clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  get size(): number {
    return this.#keys().length
  }

  keys(): IterableIterator<string> {
    return this.#keys().values()
  }

  values(): IterableIterator<Value> {
    return this.#keys()
      .map((key) => this.#valueOf(key))
      .values()
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#keys()
      .map((key): [string, Value] => [key, this.#valueOf(key)])
      .values()
  }

  #valueOf(key: string): Value {
    return this.#parse(this.#tree.read(this.#pathOf(key)))
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.entries()
  }
}

/** Records by key, each at `{place}/{key}`. */
export const byKey = <Value>(
  tree: MemoryDatabase,
  place: string,
  parse?: (value: unknown) => Value,
) =>
  new TreeMap<Value>(
    tree,
    (key) => `${place}/${key}`,
    () => tree.keys(place),
    parse,
  )

/** Records of people by `{uid}/{id}`, each at `{place}/{uid}{below}/{id}`. */
export const byPerson = <Value>(tree: MemoryDatabase, place: string, below = '') =>
  new TreeMap<Value>(
    tree,
    (key) => {
      const [uid = '', id = ''] = key.split('/')
      return `${place}/${uid}${below}/${id}`
    },
    () =>
      tree
        .keys(place)
        .flatMap((uid) => tree.keys(`${place}/${uid}${below}`).map((id) => `${uid}/${id}`)),
  )

type Listed<Entry> = Entry & { readonly uid: string; readonly id?: string }

/** Returns all people's entries under `{place}/{uid}/{id}`, in insertion order. `push` writes to the database. */
export function listed<Entry>(tree: MemoryDatabase, place: string): Listed<Entry>[] {
  const all = tree
    .children(place)
    .flatMap(([uid]) =>
      tree.children(`${place}/${uid}`).map(([id, entry]) => ({ ...(entry as Entry), uid, id })),
    )
  const push = (...entries: Listed<Entry>[]) => {
    for (const { uid, id, ...entry } of entries) {
      const { at = 0 } = entry as { readonly at?: number }
      const order = String(tree.children(`${place}/${uid}`).length).padStart(10, '0')
      tree.write(`${place}/${uid}/${id ?? `${at}-${order}`}`, entry)
    }
    return entries.length
  }
  // Not enumerable, like the `push` of arrays, so that comparisons ignore it.
  Object.defineProperty(all, 'push', { value: push })
  return all
}
