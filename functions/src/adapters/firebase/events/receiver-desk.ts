import { outgoingEvent } from '@sesame/contract/records/outgoing-event'
import { receiver, wantedReceiver } from '@sesame/contract/records/receiver'
import { isDeepStrictEqual } from 'node:util'
import {
  MAX_DEAD,
  type DeskReceiver,
  type ReceiverDesk,
} from '../../../common/ports/console/receiver-desk.ts'
import { isAnswered, type EventTasks, type KeptEvent } from '../../../events/event-store.ts'
import type { Databases } from '../database/databases.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { eventsIn, eventsOf } from './event-queries.ts'

type Parts = Pick<Databases, 'rootOf' | 'common' | 'instances'>

/** Receivers and their events, as the console works with them. */
export function firebaseReceiverDesk(databases: Parts, tasks: EventTasks): ReceiverDesk {
  const { rootOf, common, instances } = databases
  const at = async (path: string) => (await common()).ref(path)
  /** What waits has `nextAt`; what is over has an answer. The rest was given up. */
  const unanswered = async (id: string) => {
    const found = await Promise.all(
      instances.map(async ({ root }) => {
        const all = (await root()).child(`events/${id}`).orderByChild('at')
        return eventsIn(await all.get()).filter((event) => !isAnswered(event))
      }),
    )
    return found.flat().sort((a, b) => a.at - b.at)
  }
  return {
    async list() {
      const all = ((await (await at('receivers')).get()).val() ?? {}) as Record<string, unknown>
      return new Map(Object.entries(all).map(([id, value]) => [id, readBoth(value)]))
    },

    async find(id) {
      const value = (await (await at(`receivers/${id}`)).get()).val() as unknown
      return value === null ? null : readBoth(value)
    },

    async ask(id, wanted) {
      await (await at(`receivers/${id}/wanted`)).set(wanted)
    },

    async approve(id, wanted, approvedBy) {
      let isOurs = false as boolean
      await transact(await at(`receivers/${id}`), (current) => {
        if (current === null) return null
        const known = readBoth(current)
        isOurs = isDeepStrictEqual(known.wanted, wanted)
        const sealed = wanted.sealed ?? known.receiver?.sealed
        return isOurs && sealed !== undefined ? { ...wanted, sealed, approvedBy } : current
      })
      return isOurs
    },

    async remove(id) {
      await (await at(`receivers/${id}`)).remove()
    },

    async dead(id, uid) {
      const all = uid === null ? await unanswered(id) : await eventsOf(await rootOf(uid), id, uid)
      return all.filter(({ dead }) => dead === true).slice(0, uid === null ? MAX_DEAD : Infinity)
    },

    async holdsErasure(id) {
      return (await unanswered(id)).some(({ kind }) => kind === 'person.erased')
    },

    async resend(id, events, nextAt) {
      for (const { id: event, uid } of events) {
        await transact((await rootOf(uid)).child(`events/${id}/${event}`), (current) => {
          const known = parseRecord(outgoingEvent, current)
          if (known?.dead !== true) return current
          const { dead: _, firstAt: _first, ...rest } = known
          return { ...rest, attempts: 0, nextAt }
        })
      }
      for (const uid of new Set(events.map((event) => event.uid))) {
        await tasks.enqueue({ receiver: id, uid })
      }
    },

    async release(id, uid, by, releasedAt) {
      const told = (await eventsOf(await rootOf(uid), id, uid)).find(isHeld)
      if (!told) return null
      let owners: readonly string[] = []
      await transact((await rootOf(uid)).child(`events/${id}/${told.id}`), (current) => {
        const known = parseRecord(outgoingEvent, current)
        if (!known) return current
        const releasedBy = { ...known.releasedBy, [by]: releasedAt }
        owners = Object.keys(releasedBy)
        const { nextAt, dead: _, ...rest } = known
        return owners.length < 2 ? { ...known, releasedBy } : { ...rest, releasedBy, releasedAt }
      })
      return owners
    },
  }
}

const isHeld = (event: KeptEvent) => event.kind === 'person.erased' && !isAnswered(event)

function readBoth(value: unknown): DeskReceiver {
  const { wanted = null } = value as { readonly wanted?: unknown }
  return {
    receiver: receiver.safeParse(value).data ?? null,
    wanted: wantedReceiver.safeParse(wanted).data ?? null,
  }
}
