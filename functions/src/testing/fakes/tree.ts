import type { MemoryDatabase } from '../memory-database.ts'

/** A place of the tree as a map whose keys are paths. */
export class TreeMap<Value> {
  readonly #tree: MemoryDatabase
  readonly #paths: () => readonly (readonly [key: string, path: string])[]
  readonly #pathOf: (key: string) => string
  readonly #parse: (value: unknown) => Value

  constructor(
    tree: MemoryDatabase,
    pathOf: (key: string) => string,
    paths: () => readonly (readonly [key: string, path: string])[],
    parse = (value: unknown) => value as Value,
  ) {
    this.#tree = tree
    this.#parse = parse
    this.#pathOf = pathOf
    this.#paths = paths
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
    return this.#paths().length
  }

  keys(): IterableIterator<string> {
    return this.#paths()
      .map(([key]) => key)
      .values()
  }

  values(): IterableIterator<Value> {
    return this.#paths()
      .map(([, path]) => this.#parse(this.#tree.read(path)))
      .values()
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#paths()
      .map(([key, path]): [string, Value] => [key, this.#parse(this.#tree.read(path))])
      .values()
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.entries()
  }
}

/** Records by uid, `{place}/{uid}`. */
export const byUid = <Value>(
  tree: MemoryDatabase,
  place: string,
  parse?: (value: unknown) => Value,
) =>
  new TreeMap<Value>(
    tree,
    (uid) => `${place}/${uid}`,
    () => tree.children(place).map(([uid]) => [uid, `${place}/${uid}`]),
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
        .children(place)
        .flatMap(([uid]) =>
          tree
            .children(`${place}/${uid}${below}`)
            .map(([id]) => [`${uid}/${id}`, `${place}/${uid}${below}/${id}`] as const),
        ),
  )

type Listed<Entry> = Entry & { readonly uid: string; readonly id?: string }

/** Entries of all people below a place, `{place}/{uid}/{id}`, in insertion order. Pushing an entry writes it. */
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
  // Not enumerable, like every array's own `push`, so that comparisons ignore it.
  Object.defineProperty(all, 'push', { value: push })
  return all
}
