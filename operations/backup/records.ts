import type { Instance } from '../../functions/src/adapters/firebase/database/databases.ts'
import { pagesByKey, pagesOfPeople } from '../../functions/src/adapters/firebase/database/pages.ts'
import { RESTORING } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { MOVES } from '../shard/move-shard.ts'
import type { Base } from './manifest.ts'
import { SESSION_PATHS, withoutSessions } from './session-places.ts'
import type { Site } from './site.ts'

/**
 * Places that a backup leaves out: sessions, all of which a restore ends; counts of the last hour; queued e-mails, which
 * would be sent again; the progress of a restore; and the moves of shards.
 */
const NOT_KEPT = new Set([...SESSION_PATHS, 'rateLimits', 'mailQueue', RESTORING, MOVES])

/** Places whose children are each as large as a collection. */
const DEEP = new Set(['operatorAudit'])

const PAGE_SIZE = 200

/** The collections of a base: paths whose children are written one by one. */
export async function collectionsOf(site: Site, base: Base): Promise<string[]> {
  const { instances } = site.admin.databases
  const [first, ...others] = base === 'main' ? instances : [site.statistics]
  const top = await first.childKeys('/')
  for (const { childKeys } of others) {
    // Shared places are copied from the first instance only.
    top.push(...(await childKeys('/')).filter((key) => SPREAD_PATHS.includes(key)))
  }
  const kept = base === 'main' ? top.filter((key) => !NOT_KEPT.has(key)) : top
  const found = [...new Set(kept)].map(async (key) =>
    DEEP.has(key) ? (await first.childKeys(key)).map((child) => `${key}/${child}`) : [key],
  )
  return (await Promise.all(found)).flat().sort()
}

/** The records of a collection, page by page. */
export async function* recordsOf(
  site: Site,
  base: Base,
  collection: string,
): AsyncGenerator<{ path: string; value: unknown }[]> {
  const { instances } = site.admin.databases
  const parent = (await holderOf(site, base, collection).root()).child(collection)
  const pages =
    base === 'main' && SPREAD_PATHS.includes(collection)
      ? pagesOfPeople(instances, collection, PAGE_SIZE)
      : pagesByKey(parent, PAGE_SIZE)
  let isEmpty = true
  for await (const page of pages) {
    isEmpty = false
    yield page.flatMap((child) => {
      const whole: unknown = child.val()
      const value = base === 'main' && collection === 'access' ? withoutSessions(whole) : whole
      return value === null ? [] : [{ path: `${collection}/${child.key ?? ''}`, value }]
    })
  }
  // A value without children.
  const value: unknown = isEmpty ? (await parent.get()).val() : null
  if (value !== null) yield [{ path: collection, value }]
}

/** The instance that holds a record: its person's shard, or the first instance of its database. */
export function holderOf(
  { admin, statistics }: Site,
  base: Base,
  path: string,
): Pick<Instance, 'root'> {
  if (base === 'statistics') return statistics
  const [collection = '', uid] = path.split('/')
  const { instances } = admin.databases
  const isSpread = uid !== undefined && SPREAD_PATHS.includes(collection)
  const [holder] = isSpread ? instances.filter(({ holds }) => holds(uid)) : instances
  if (!holder) throw new Error(`Aucune base ne tient ${collection}.`)
  return holder
}
