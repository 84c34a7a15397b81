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
  return sideBySide(
    instances.map(
      ({ root, holds }) =>
        async function* () {
          for await (const page of pagesByKey((await root()).child(path), size)) {
            yield page.filter(({ key }) => holds(key ?? ''))
          }
        },
    ),
  )
}

/**
 * The pages of several walks as they come: none waits for another's end, and all advance before time is up. One that
 * fails does not stop the others.
 *
 * @throws {AggregateError} after the last page, when any failed.
 */
export async function* sideBySide<Page>(
  walks: readonly (() => AsyncGenerator<Page>)[],
): AsyncGenerator<Page> {
  const errors: unknown[] = []
  const advance = async (walk: AsyncGenerator<Page>) => {
    try {
      return { walk, next: await within(PAGE_LIMIT_MS, walk.next()) }
    } catch (error) {
      errors.push(error)
      return { walk, next: null }
    }
  }
  const turns = new Map(
    walks.map((start) => {
      const walk = start()
      return [walk, advance(walk)]
    }),
  )
  while (turns.size > 0) {
    const { walk, next } = await Promise.race(turns.values())
    turns.delete(walk)
    if (next === null || next.done) continue
    yield next.value
    // At the end of the line: who is always ready would come first otherwise.
    turns.set(walk, advance(walk))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'instances failed')
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

function childrenOf(snapshot: DataSnapshot): DataSnapshot[] {
  const children: DataSnapshot[] = []
  snapshot.forEach((child) => void children.push(child))
  return children
}
