import { MINUTE_MS } from '@sesame/contract/durations'
import type { DataSnapshot, Query, Reference } from 'firebase-admin/database'
import { within } from '../../../common/within.ts'
import type { Instance } from './databases.ts'

/** Time limit (ms) for one page. If an instance does not respond in time, reading it ends with an error. */
const PAGE_LIMIT_MS = MINUTE_MS

/** Returns the children of a record in key order, page by page. */
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

/** Returns people's records under a path, page by page, in key order per instance. Reads all instances in parallel. */
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

/** The error if reading an instance failed. Its code is the instance's host, so that logs show which instance failed. */
class InstanceError extends Error {
  override readonly name = 'InstanceError'
  readonly code: string

  constructor({ url }: Pick<Instance, 'url'>, cause: unknown) {
    super('an instance failed', { cause })
    this.code = new URL(url).hostname
  }
}

/**
 * Merges the pages of several instances in the order in which they arrive. No instance waits for another, so all have
 * advanced when time runs out. If an instance fails, the others continue.
 *
 * @throws {AggregateError} after the last page, if any instance failed. Its cause is the first failure.
 */
export async function* sideBySide<Of extends Pick<Instance, 'url'>, Page>(
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
    // Move this instance to the end of the queue. Otherwise, an instance that always responds first would delay the
    // others.
    turns.set(walk, advance(instance, walk))
  }
  const [cause] = errors
  if (cause) throw new AggregateError(errors, 'instances failed', { cause })
}

type Value = string | number | boolean | null

/**
 * Returns the children in a query's order, from value `since` to value `until`, page by page. Needs an index. A query
 * cannot start after an object, so the reading stops if the last value of a page is an object.
 */
export async function* pagesInOrder(
  ordered: Query,
  valueOf: (child: DataSnapshot) => unknown,
  { since, until }: { readonly since?: number; readonly until?: number },
  size: number,
): AsyncGenerator<DataSnapshot[]> {
  const all = until === undefined ? ordered : ordered.endAt(until)
  let start = since === undefined ? all : all.startAt(since)
  for (;;) {
    const page = childrenOf(await start.limitToFirst(size).get())
    if (page.length > 0) yield page
    const end = page.at(-1)
    const value = end && valueOf(end)
    if (page.length < size || !end || (typeof value === 'object' && value !== null)) return
    start = all.startAfter(value as Value, end.key ?? '')
  }
}

function childrenOf(snapshot: DataSnapshot): DataSnapshot[] {
  const children: DataSnapshot[] = []
  snapshot.forEach((child) => void children.push(child))
  return children
}
