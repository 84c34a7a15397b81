import type { DataSnapshot } from 'firebase-admin/database'
import type { OldEvent, SweepStore } from '../../../common/ports/sweep-store.ts'
import type { EventTask } from '../../../events/event-store.ts'
import type { Databases, Instance } from '../database/databases.ts'
import { pagesInOrder, sideBySide } from '../database/pages.ts'

const PAGE_SIZE = 500

/** Finds and removes events for jobs. Reads each receiver's events through an index, in every instance. */
export function eventSweeps({
  instances,
}: Pick<Databases, 'instances'>): Pick<SweepStore, 'dueEvents' | 'oldEvents' | 'removeEvents'> {
  return {
    dueEvents: (beforeMs) =>
      sideBySide(instances, async function* (instance): AsyncGenerator<readonly EventTask[]> {
        for await (const { receiver, page } of pagesBy(instance, 'nextAt', beforeMs)) {
          const uids = new Set(page.map((event) => String(event.child('uid').val())))
          yield [...uids].map((uid) => ({ receiver, uid }))
        }
      }),

    oldEvents: (beforeMs) =>
      sideBySide(instances, async function* (instance): AsyncGenerator<readonly OldEvent[]> {
        for await (const { receiver, page } of pagesBy(instance, 'at', beforeMs - 1)) {
          const { url } = instance
          yield page.map(({ key }) => ({ instance: url, path: `events/${receiver}/${key}` }))
        }
      }),

    async removeEvents(events) {
      for (const { url, root } of instances) {
        const own = events.filter(({ instance }) => instance === url)
        if (own.length === 0) continue
        await (await root()).update(Object.fromEntries(own.map(({ path }) => [path, null])))
      }
    },
  }
}

/** Returns each receiver's events in the order of `field`, up to the time `until`, page by page. */
async function* pagesBy(
  { root, childKeys }: Instance,
  field: 'nextAt' | 'at',
  until: number,
): AsyncGenerator<{ readonly receiver: string; readonly page: readonly DataSnapshot[] }> {
  for (const receiver of await childKeys('events')) {
    const ordered = (await root()).child(`events/${receiver}`).orderByChild(field)
    const timeOf = (event: DataSnapshot) => event.child(field).val() as unknown
    for await (const page of pagesInOrder(ordered, timeOf, { since: 0, until }, PAGE_SIZE)) {
      yield { receiver, page }
    }
  }
}
