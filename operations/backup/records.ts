import type { Instance } from '../../functions/src/adapters/firebase/database/databases.ts'
import { pagesByKey, pagesOfPeople } from '../../functions/src/adapters/firebase/database/pages.ts'
import { RESTORING } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { localized } from '../../scripts/localized.ts'
import { MOVES } from '../shard/move-shard.ts'
import type { Base } from './manifest.ts'
import { SESSION_PATHS, withoutSessions } from './session-places.ts'
import type { Site } from './site.ts'

/**
 * Paths that a backup leaves out: sessions, because a restore ends them all; rate limit counters; queued e-mails and
 * events, which would be sent again; services, receivers and emergency access, because a restore would bring back removed
 * ones; the progress of a restore; and the state of shard moves.
 */
const NOT_KEPT = new Set([
  ...SESSION_PATHS,
  'rateLimits',
  'mailQueue',
  'events',
  'services',
  'receivers',
  'operatorEmergency',
  RESTORING,
  MOVES,
])

/** Paths whose children are each as large as a collection and are backed up as such. */
const DEEP = new Set(['operatorAudit'])

const PAGE_SIZE = 200

/** The collections of a database: paths whose children are backed up one by one. */
export async function collectionsOf(site: Site, base: Base): Promise<string[]> {
  const { instances } = site.admin.databases
  const [first, ...others] = base === 'main' ? instances : [site.statistics]
  const top = await first.childKeys('/')
  for (const { childKeys } of others) {
    // Paths that are not sharded exist only in the first instance.
    top.push(...(await childKeys('/')).filter((key) => SPREAD_PATHS.includes(key)))
  }
  const kept = base === 'main' ? top.filter((key) => !NOT_KEPT.has(key)) : top
  const found = [...new Set(kept)].map(async (key) =>
    DEEP.has(key) ? (await first.childKeys(key)).map((child) => `${key}/${child}`) : [key],
  )
  return (await Promise.all(found)).flat().sort()
}

/** Reads the records of a collection, page by page. */
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
  // A collection without records may be a single value instead of a list.
  const value: unknown = isEmpty ? (await parent.get()).val() : null
  if (value !== null) yield [{ path: collection, value }]
}

/**
 * Returns the instance that stores a record: the instance of its person's shard, or the first instance of its database.
 */
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
  if (!holder) {
    throw new Error(
      localized({
        fr: `Aucune base ne tient ${collection}.`,
        en: `No database holds ${collection}.`,
      }),
    )
  }
  return holder
}
