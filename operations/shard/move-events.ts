import { shardOf } from '@sesame/contract/shard'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { Side } from './side.ts'

/** The number of events per write. */
const AT_ONCE = 500

/** Events by path. */
type Events = Readonly<Record<string, unknown>>

/**
 * Reads the events of a shard's people that are still to be delivered or were given up. The new instance needs them.
 * Events that a receiver answered are not copied, and a job deletes them after 30 days.
 */
export async function openEvents({ root, keys }: Side, shard: number): Promise<Events> {
  const found: Record<string, unknown> = {}
  for (const receiver of await keys('events')) {
    const events = root.child(`events/${receiver}`)
    const answers = await Promise.all([
      events.orderByChild('nextAt').startAt(0).get(),
      events.orderByChild('dead').equalTo(true).get(),
    ])
    for (const answer of answers) {
      for (const [id, event] of Object.entries((answer.val() ?? {}) as Record<string, object>)) {
        const { uid } = event as { readonly uid?: unknown }
        if (typeof uid === 'string' && shardOf(uid) === shard)
          found[`events/${receiver}/${id}`] = event
      }
    }
  }
  return found
}

/** Makes these the only events of a shard in an instance, replacing those that an earlier copy wrote. */
export async function putEvents(side: Side, shard: number, events: Events): Promise<void> {
  const others = Object.keys(await openEvents(side, shard)).filter((path) => !(path in events))
  await write(side, { ...Object.fromEntries(others.map((path) => [path, null])), ...events })
}

/** Deletes the events that a move left in the old instance. Resolves with their number. */
export async function removeEvents(side: Side, shard: number): Promise<number> {
  const paths = Object.keys(await openEvents(side, shard))
  await write(side, Object.fromEntries(paths.map((path) => [path, null])))
  return paths.length
}

async function write({ root }: Side, values: Events): Promise<void> {
  for (const group of inGroups(Object.entries(values), AT_ONCE)) {
    await root.update(Object.fromEntries(group))
  }
}
