import { shardOf } from '@sesame/contract/shard'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { Side } from './side.ts'

/** How many events to write in one request. */
const AT_ONCE = 500

/** Events by their paths. */
type Events = Readonly<Record<string, unknown>>

/**
 * The events of a shard's people that wait for a receiver or were given up; the next instance needs them. Answered
 * events stay behind, and a job removes them after 30 days.
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

/** Puts exactly these events of a shard into an instance, in place of what an earlier copy left there. */
export async function putEvents(side: Side, shard: number, events: Events): Promise<void> {
  const others = Object.keys(await openEvents(side, shard)).filter((path) => !(path in events))
  await write(side, { ...Object.fromEntries(others.map((path) => [path, null])), ...events })
}

/** Removes the events that a move left behind. Resolves with their number. */
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
