import * as z from 'zod/mini'
import type {
  DayCounts,
  DayTotals,
  TotalsStore,
} from '../../../common/ports/console/totals-store.ts'
import type { Admin } from '../admin.ts'
import { parseRecord } from '../database/snapshot.ts'

/** The key, among a day's event counts, for the number of active people. */
const ACTIVE = 'active-people/all'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The counters by shard. If most keys are consecutive numbers, the SDK returns an array, with holes for missing keys (nulls over
 * REST).
 */
const shards = z.union([z.array(z.nullish(z.number())), z.record(z.string(), z.number())])
const countersOfDay = z.record(z.string(), z.record(z.string(), shards))
const totalsOfDay = z.record(z.string(), z.record(z.string(), z.number()))
const totalsByDay = z.record(z.string(), totalsOfDay)

/**
 * Reads daily counters, and stores their totals, in the statistics instance: `daily/{day}/{event}/{dimension}/{shard}`
 * and `totals/{day}/{event}/{dimension}`.
 */
export function firebaseTotals(
  admin: Pick<Admin, 'database' | 'childKeysOf'>,
  url: string,
): TotalsStore {
  const database = () => admin.database(url)
  const childKeys = admin.childKeysOf(url)
  const daysIn = async (path: string) => (await childKeys(path)).filter((day) => DAY.test(day))
  return {
    countedDays: () => daysIn('daily'),

    totalledDays: () => daysIn('totals'),

    async countsOf(day) {
      const counters = parseRecord(
        countersOfDay,
        (await (await database()).ref(`daily/${day}`).get()).val(),
      )
      return flat(counters ?? {}, (parts) =>
        Object.values(parts).reduce<number>((sum, part) => sum + (part ?? 0), 0),
      )
    },

    async totals(from, to) {
      const query = (await database()).ref('totals').orderByKey().startAt(from).endAt(to)
      const known = parseRecord(totalsByDay, (await query.get()).val()) ?? {}
      return new Map(Object.entries(known).map(([day, events]) => [day, totalsOf(events)]))
    },

    async setTotals(day, { counts, activePeople }) {
      const tree: Record<string, Record<string, number>> = {}
      const put = (path: string, count: number) => {
        const [event = '', dimension = ''] = path.split('/')
        ;(tree[event] ??= {})[dimension] = count
      }
      for (const [path, count] of counts) put(path, count)
      if (activePeople !== null) put(ACTIVE, activePeople)
      await (await database()).ref(`totals/${day}`).set(tree)
    },
  }
}

function totalsOf(events: z.infer<typeof totalsOfDay>): DayTotals {
  const counts = new Map(flat(events, (count) => count))
  const activePeople = counts.get(ACTIVE) ?? null
  counts.delete(ACTIVE)
  return { counts, activePeople }
}

/** Flattens a day's events and dimensions into one map. */
function flat<Value>(
  events: Readonly<Record<string, Readonly<Record<string, Value>>>>,
  countOf: (value: Value) => number,
): DayCounts {
  return new Map(
    Object.entries(events).flatMap(([event, dimensions]) =>
      Object.entries(dimensions).map(([dimension, value]): [string, number] => [
        `${event}/${dimension}`,
        countOf(value),
      ]),
    ),
  )
}
