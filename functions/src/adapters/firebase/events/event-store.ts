import { outgoingEvent, type OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import { receiver } from '@sesame/contract/records/receiver'
import { isAnswered, type EventStore, type EventTask } from '../../../events/event-store.ts'
import { areSameKeys } from '../../../events/receiver-keys.ts'
import type { Databases } from '../database/databases.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { eventsOf } from './event-queries.ts'

/**
 * Stores events and the services that receive them. An event is in the instance of the person it concerns. Receivers are
 * in the first database instance.
 */
export function firebaseEvents({
  rootOf,
  common,
}: Pick<Databases, 'rootOf' | 'common'>): EventStore {
  /**
   * Changes an existing event. If the SDK's cache is empty, the event looks missing at first, and the server then sends the real
   * value.
   */
  const change = async (
    task: EventTask,
    event: string,
    next: (known: OutgoingEvent, mayBeOwn: boolean) => OutgoingEvent,
  ) =>
    transact(
      (await rootOf(task.uid)).child(`events/${task.receiver}/${event}`),
      (current, mayBeOwn) => {
        const known = parseRecord(outgoingEvent, current)
        return known && next(known, mayBeOwn)
      },
    )
  return {
    async receiver(id) {
      return parseRecord(receiver, (await (await common()).ref(`receivers/${id}`).get()).val())
    },

    async renew(id, before, keys) {
      await transact((await common()).ref(`receivers/${id}`), (current) => {
        const known = receiver.safeParse(current).data
        if (!known || !areSameKeys(known, before)) return current
        const { former: _, ...rest } = known
        return { ...rest, ...keys }
      })
    },

    of: async ({ receiver: id, uid }) => eventsOf(await rootOf(uid), id, uid),

    async begin(task, event, { after, at, nextAt, by }) {
      let isOurs = false as boolean
      await change(task, event, (known, mayBeOwn) => {
        const isOwn = mayBeOwn && known.by === by
        isOurs = isOwn || (isWaiting(known) && known.attempts === after)
        if (!isOurs || isOwn) return known
        const { firstAt = at } = known
        return { ...known, attempts: after + 1, firstAt, triedAt: at, nextAt, by }
      })
      return isOurs
    },

    async end(task, event, { by }, { state, outcome, tookMs }) {
      await change(task, event, (known) => {
        if (state !== 'delivered' && (known.by !== by || !isWaiting(known))) return known
        if (state === 'again') return { ...known, outcome, tookMs }
        const { nextAt: _, dead: _dead, triedAt = known.at, ...rest } = known
        const ended = { ...rest, triedAt, outcome, tookMs }
        return state === 'dead' ? { ...ended, dead: true } : { ...ended, deliveredAt: triedAt }
      })
    },

    async giveUp(task, events) {
      for (const event of events) {
        await change(task, event, (known) => {
          const { nextAt: _, ...rest } = known
          return isAnswered(known) ? known : { ...rest, dead: true }
        })
      }
    },
  }
}

const isWaiting = ({ nextAt }: OutgoingEvent) => nextAt !== undefined
