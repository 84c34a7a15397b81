import { MINUTE_MS } from '@sesame/contract/durations'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import { within } from '../../../common/within.ts'
import type { Instance } from './databases.ts'

/** No page takes as long: an instance that does not answer by then is given up. */
const PAGE_LIMIT_MS = MINUTE_MS

/** Children of a record in order of key, a page at a time. */
export async function* pagesByKey(parent: Reference, size: number): AsyncGenerator<DataSnapshot[]> {
  let after: string | null = null
  for (;;) {
    const query = parent.orderByKey().limitToFirst(size)
    const page = childrenOf(await (after === null ? query : query.startAfter(after)).get())
    if (page.length > 0) yield page
    if (page.length < size) return
    after = page.at(-1)?.key ?? null
  }
}

/** People's records under a path, by key, of all instances side by side. */
export function pagesOfPeople(
  instances: readonly Instance[],
  path: string,
  size: number,
): AsyncGenerator<DataSnapshot[]> {
  return sideBySide(instances, async function* ({ root, holds }) {
    for await (const page of pagesByKey((await root()).child(path), size)) {
      yield page.filter(({ key }) => holds(key ?? ''))
    }
  })
}

/** A walk over an instance that broke off. Its code, which logs keep, is the host of that instance. */
class InstanceError extends Error {
  override readonly name = 'InstanceError'
  readonly code: string

  constructor({ rest }: Pick<Instance, 'rest'>, cause: unknown) {
    super('an instance failed', { cause })
    this.code = new URL(rest.databaseURL).hostname
  }
}

/**
 * The pages of a walk over each instance as they come: none waits for another's end, and all advance before time is up. One
 * that fails does not stop the others.
 *
 * @throws {AggregateError} after the last page, when any failed; its cause names the first.
 */
export async function* sideBySide<Of extends Pick<Instance, 'rest'>, Page>(
  instances: readonly Of[],
  walkOver: (instance: Of) => AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  const errors: InstanceError[] = []
  const advance = async (instance: Of, walk: AsyncGenerator<Page>) => {
    try {
      return { instance, walk, next: await within(PAGE_LIMIT_MS, walk.next()) }
    } catch (error) {
      errors.push(new InstanceError(instance, error))
      return { instance, walk, next: null }
    }
  }
  const turns = new Map(
    instances.map((instance) => {
      const walk = walkOver(instance)
      return [walk, advance(instance, walk)]
    }),
  )
  while (turns.size > 0) {
    const { instance, walk, next } = await Promise.race(turns.values())
    turns.delete(walk)
    if (next === null || next.done) continue
    yield next.value
    // At the end of the line: who is always ready would come first otherwise.
    turns.set(walk, advance(instance, walk))
  }
  const [cause] = errors
  if (cause) throw new AggregateError(errors, 'instances failed', { cause })
}

/** Children whose `field` is true, a page at a time; the field needs an index. */
export async function* pagesWhereTrue(
  parent: Reference,
  field: string,
  size: number,
): AsyncGenerator<DataSnapshot[]> {
  let after: string | undefined
  for (;;) {
    const query = parent.orderByChild(field).endAt(true).limitToFirst(size)
    const start = after === undefined ? query.startAt(true) : query.startAfter(true, after)
    const page = childrenOf(await start.get())
    if (page.length > 0) yield page
    if (page.length < size) return
    after = page.at(-1)?.key ?? undefined
  }
}

/** Children whose `field` is a number up to `until`, the lowest first, a page at a time; the field needs an index. */
export async function* pagesUntil(
  parent: Reference,
  field: string,
  until: number,
  size: number,
): AsyncGenerator<DataSnapshot[]> {
  let last: { readonly value: number; readonly key: string } | null = null
  for (;;) {
    const query = parent.orderByChild(field).endAt(until).limitToFirst(size)
    const start: typeof query =
      last === null ? query.startAt(0) : query.startAfter(last.value, last.key)
    const page = childrenOf(await start.get())
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (page.length < size || !end) return
    last = { value: Number(end.child(field).val()), key: end.key ?? '' }
  }
}

/** Children whose value is a number from `since` on, the lowest first, a page at a time; values need an index. */
export async function* pagesSince(
  parent: Reference,
  since: number,
  size: number,
): AsyncGenerator<DataSnapshot[]> {
  let last: { readonly value: number; readonly key: string } | null = null
  for (;;) {
    const query = parent.orderByValue().limitToFirst(size)
    const start: typeof query =
      last === null ? query.startAt(since) : query.startAfter(last.value, last.key)
    const page = childrenOf(await start.get())
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (page.length < size || !end) return
    last = { value: Number(end.val()), key: end.key ?? '' }
  }
}

function childrenOf(snapshot: DataSnapshot): DataSnapshot[] {
  const children: DataSnapshot[] = []
  snapshot.forEach((child) => void children.push(child))
  return children
}
