import { pagesByKey } from '../../functions/src/adapters/firebase/database/pages.ts'
import { SESSION_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { RESTORING } from '../restore/progress.ts'
import type { Instance } from './site.ts'

/**
 * Of the main instance, what is not kept: sessions, all of which a restore ends; counts of the last hour; letters on their
 * way, which would be sent again; and how far a restore has come.
 */
const NOT_KEPT = new Set([...SESSION_PATHS, 'endedSignIns', 'rateLimits', 'mailQueue', RESTORING])

/** Whose children are each as large as a collection. */
const DEEP = new Set(['operatorAudit'])

const PAGE_SIZE = 200

/** The collections of an instance: paths whose children are written one by one. */
export async function collectionsOf({ name, childKeys }: Instance): Promise<string[]> {
  const top = await childKeys('/')
  const kept = name === 'main' ? top.filter((key) => !NOT_KEPT.has(key)) : top
  const found = kept.map(async (key) =>
    DEEP.has(key) ? (await childKeys(key)).map((child) => `${key}/${child}`) : [key],
  )
  return (await Promise.all(found)).flat().sort()
}

/** What a collection holds, a page at a time. */
export async function* recordsOf(
  { database }: Instance,
  collection: string,
): AsyncGenerator<{ path: string; value: unknown }[]> {
  const parent = (await database()).ref(collection)
  let isEmpty = true
  for await (const page of pagesByKey(parent, PAGE_SIZE)) {
    isEmpty = false
    yield page.map((child) => ({
      path: `${collection}/${child.key ?? ''}`,
      value: child.val() as unknown,
    }))
  }
  // A value without children.
  const value: unknown = isEmpty ? (await parent.get()).val() : null
  if (value !== null) yield [{ path: collection, value }]
}
