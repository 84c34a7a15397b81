import { outgoingEvent } from '@sesame/contract/records/outgoing-event'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import type { KeptEvent } from '../../../events/event-store.ts'
import { readableRecords } from '../database/snapshot.ts'

/**
 * Returns a person's events for one receiver, in the order in which they happened. `root` is the root of the person's
 * instance.
 */
export async function eventsOf(
  root: Reference,
  receiver: string,
  uid: string,
): Promise<readonly KeptEvent[]> {
  const own = root.child(`events/${receiver}`).orderByChild('uid').equalTo(uid)
  return eventsIn(await own.get()).sort((a, b) => a.rev - b.rev || a.n - b.n)
}

/** Returns the readable events in a snapshot. */
export function eventsIn(found: DataSnapshot): KeptEvent[] {
  return [...readableRecords(outgoingEvent, found.val())].map(([id, event]) => ({ ...event, id }))
}
