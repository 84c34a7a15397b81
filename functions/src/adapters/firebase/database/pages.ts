import type { DataSnapshot, Reference } from 'firebase-admin/database'

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
