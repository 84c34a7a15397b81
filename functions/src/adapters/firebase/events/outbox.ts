import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { receiver } from '@sesame/contract/records/receiver'
import type { Logger } from '../../../common/logging/logger.ts'
import type { Clock } from '../../../common/ports/clock.ts'
import type { KnownReceiver, Outbox } from '../../../common/ports/outbox.ts'
import { within } from '../../../common/within.ts'
import { isAnswered, type EventTasks } from '../../../events/event-store.ts'
import type { Databases } from '../database/databases.ts'
import { readableRecords } from '../database/snapshot.ts'
import { eventsOf } from './event-queries.ts'

/** How long a server instance caches the list of receivers. */
const KNOWN_MS = MINUTE_MS

/** Time limit for adding a task to the queue. If adding fails, the hourly job queues the events again. */
const ENQUEUE_LIMIT_MS = 2 * SECOND_MS

interface Parts {
  readonly databases: Pick<Databases, 'rootOf' | 'common'>
  readonly tasks: EventTasks
  readonly now: Clock
  readonly log: Pick<Logger, 'error'>
}

/** Stores the outbox of events in the Realtime Database. The list of receivers is in the first database instance. */
export function firebaseOutbox({ databases, tasks, now, log }: Parts): Outbox {
  let known: { readonly at: number; readonly list: Promise<readonly KnownReceiver[]> } | null = null
  async function read(): Promise<readonly KnownReceiver[]> {
    const value = (await (await databases.common()).ref('receivers').get()).val() as unknown
    return [...readableRecords(receiver, value)].map(([id, { kinds, essential }]) => ({
      id,
      kinds,
      essential,
    }))
  }
  function receivers(): Promise<readonly KnownReceiver[]> {
    if (known !== null && now() - known.at < KNOWN_MS) return known.list
    const list = read()
    known = { at: now(), list }
    // If reading fails, the next commit reads the list again.
    list.catch(() => (known = null))
    return list
  }
  return {
    receivers,

    async hand(uid, to) {
      await Promise.all(
        to.map(async (one) => {
          try {
            await within(ENQUEUE_LIMIT_MS, tasks.enqueue({ receiver: one, uid }))
          } catch (error) {
            log.error('Événement en attente, non confié à la file', error, {
              event: 'event-not-queued',
            })
          }
        }),
      )
    },

    async settle(uid) {
      const root = await databases.rootOf(uid)
      const all = await Promise.all(
        (await receivers()).map(async ({ id, essential }) => {
          const events = await eventsOf(root, id, uid)
          const others = events.filter(({ kind }) => kind !== 'person.erased')
          const paths = others.map((event) => [`events/${id}/${event.id}`, null] as const)
          if (paths.length > 0) await root.update(Object.fromEntries(paths))
          const told = events.filter(({ kind }) => kind === 'person.erased')
          return !essential || told.every(isAnswered)
        }),
      )
      return all.every(Boolean)
    },
  }
}
