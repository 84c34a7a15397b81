import { outgoingEvent } from '@sesame/contract/records/outgoing-event'
import { HOUR_MS } from '@sesame/contract/durations'
import { receiver, wantedReceiver } from '@sesame/contract/records/receiver'
import type { Query, Reference } from 'firebase-admin/database'
import { isDeepStrictEqual } from 'node:util'
import {
  MAX_DEAD,
  type DeskReceiver,
  type ReceiverDesk,
} from '../../../common/ports/console/receiver-desk.ts'
import { isAnswered, type EventTasks, type KeptEvent } from '../../../events/event-store.ts'
import { lastHours } from '../../../events/receiver-health.ts'
import { keysAfter } from '../../../events/receiver-keys.ts'
import type { Databases } from '../database/databases.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { eventsIn, eventsOf } from './event-queries.ts'

/** Maximum number of latest delivery attempts shown. */
const SHOWN_TRIES = 10

type Parts = Pick<Databases, 'rootOf' | 'common' | 'instances'>

/** Gives the console access to receivers and their events. */
export function firebaseReceiverDesk(databases: Parts, tasks: EventTasks): ReceiverDesk {
  const { rootOf, common, instances } = databases
  const at = async (path: string) => (await common()).ref(path)
  /** Returns a receiver's events that match a query, from all database instances. */
  const find = async (id: string, query: (events: Reference) => Query) => {
    const found = instances.map(async ({ root }) => {
      const events = (await root()).child(`events/${id}`)
      return eventsIn(await query(events).get())
    })
    return (await Promise.all(found)).flat()
  }

  /**
   * Returns the events that the receiver has not accepted: waiting events have `nextAt`, and abandoned events have
   * `dead`.
   */
  const unanswered = async (id: string) => {
    const found = await Promise.all([
      find(id, (events) => events.orderByChild('dead').equalTo(true)),
      find(id, (events) => events.orderByChild('nextAt').startAt(0)),
    ])
    // An event that was abandoned between the two queries is in both results.
    const all = new Map(found.flat().map((event) => [event.id, event]))
    return [...all.values()].sort((a, b) => a.at - b.at)
  }
  const queueAll = async (receiver: string, events: readonly KeptEvent[]) => {
    for (const uid of new Set(events.map((event) => event.uid))) {
      await tasks.enqueue({ receiver, uid })
    }
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

    async ask(id, wanted, isKnown) {
      let isAsked = false as boolean
      await transact(await at(`receivers/${id}`), (current) => {
        isAsked = current !== null || !isKnown
        return isAsked ? { ...(current as object | null), wanted } : null
      })
      return isAsked
    },

    async approve(id, wanted, { approvedBy, at: approvedAt }) {
      let isOurs = false as boolean
      await transact(await at(`receivers/${id}`), (current, mayBeOwn) => {
        isOurs = false
        if (current === null) return null
        const known = readBoth(current)
        const { wish, approvedBy: by } = known.receiver ?? {}
        if (mayBeOwn && wish === wanted.wish && by === approvedBy) {
          isOurs = true
          return current
        }
        const keys = keysAfter(known.receiver, wanted, approvedAt)
        isOurs = keys !== null && isDeepStrictEqual(known.wanted, wanted)
        if (!isOurs) return current
        const { suspendedAt } = known.receiver ?? {}
        return { ...wanted, ...keys, approvedBy, ...(suspendedAt !== undefined && { suspendedAt }) }
      })
      return isOurs
    },

    async refuse(id, wish) {
      let wasWanted = false as boolean
      await transact(await at(`receivers/${id}`), (current, mayBeOwn) => {
        const { receiver: inForce, wanted } = readBoth(current ?? {})
        const isOwn = mayBeOwn && wanted === null && inForce?.wish !== wish
        wasWanted = isOwn || wanted?.wish === wish
        if (isOwn || !wasWanted) return current
        const { wanted: _, ...known } = current as Record<string, unknown>
        return Object.keys(known).length === 0 ? null : known
      })
      return wasWanted
    },

    async suspend(id, suspendedAt) {
      let isChanged = false as boolean
      await transact(await at(`receivers/${id}`), (current, mayBeOwn) => {
        isChanged = false
        if (current === null) return null
        const known = readBoth(current).receiver
        if (known === null) return current
        const { suspendedAt: before = null } = known
        const isOwn = mayBeOwn && before === suspendedAt
        isChanged = isOwn || (before === null) !== (suspendedAt === null)
        return isChanged ? { ...(current as object), suspendedAt } : current
      })
      if (isChanged && suspendedAt === null) await queueAll(id, await unanswered(id))
      return isChanged
    },

    async remove(id) {
      await (await at(`receivers/${id}`)).remove()
    },

    async dead(id, uid) {
      const all = uid === null ? await unanswered(id) : await eventsOf(await rootOf(uid), id, uid)
      return all.filter(({ dead }) => dead === true).slice(0, uid === null ? MAX_DEAD : Infinity)
    },

    unanswered,

    async traces(id, now) {
      const [[accepted = null], acceptedIn] = await Promise.all([
        find(id, (events) => events.orderByChild('deliveredAt').startAt(0).limitToLast(1)).then(
          (last) => last.sort(byNewest('deliveredAt')),
        ),
        Promise.all(
          lastHours(now).map(async (from) => {
            const one = await find(id, (events) =>
              events
                .orderByChild('deliveredAt')
                .startAt(from)
                .endAt(from + HOUR_MS - 1)
                .limitToFirst(1),
            )
            return one.length > 0
          }),
        ),
      ])
      const since = (accepted?.deliveredAt ?? -1) + 1
      const after = await find(id, (events) =>
        events.orderByChild('firstAt').startAt(since).limitToFirst(1),
      )
      return { accepted, failed: after.sort(byNewest('firstAt')).at(-1) ?? null, acceptedIn }
    },

    async lastTries(id) {
      const tried = await find(id, (events) =>
        events.orderByChild('triedAt').startAt(0).limitToLast(SHOWN_TRIES),
      )
      return tried.sort(byNewest('triedAt')).slice(0, SHOWN_TRIES)
    },

    async resend(id, events, nextAt) {
      for (const { id: event, uid } of events) {
        await transact((await rootOf(uid)).child(`events/${id}/${event}`), (current) => {
          const known = parseRecord(outgoingEvent, current)
          if (known?.dead !== true) return current
          // Drop everything about earlier attempts, so that the next response alone determines the outcome.
          const tried = new Set(['dead', 'firstAt', 'triedAt', 'outcome', 'tookMs'])
          const rest = Object.entries(known).filter(([field]) => !tried.has(field))
          return { ...Object.fromEntries(rest), attempts: 0, nextAt }
        })
      }
      await queueAll(id, events)
    },

    async release(id, uid, { owner, at: releasedAt, isOwner }) {
      const told = (await eventsOf(await rootOf(uid), id, uid)).find(isHeld)
      if (!told) return null
      let owners: readonly string[] = []
      await transact((await rootOf(uid)).child(`events/${id}/${told.id}`), (current) => {
        const known = parseRecord(outgoingEvent, current)
        if (!known) return current
        const before = Object.entries(known.releasedBy ?? {}).filter(([one]) => isOwner(one))
        const releasedBy = { ...Object.fromEntries(before), [owner]: releasedAt }
        owners = Object.keys(releasedBy)
        const { nextAt, dead: _, ...rest } = known
        return owners.length < 2 ? { ...known, releasedBy } : { ...rest, releasedBy, releasedAt }
      })
      return owners
    },
  }
}

const isHeld = (event: KeptEvent) => event.kind === 'person.erased' && !isAnswered(event)

const byNewest =
  (field: 'deliveredAt' | 'firstAt' | 'triedAt') =>
  (a: KeptEvent, b: KeptEvent): number =>
    (b[field] ?? 0) - (a[field] ?? 0)

function readBoth(value: unknown): DeskReceiver {
  const { wanted = null } = value as { readonly wanted?: unknown }
  return {
    receiver: receiver.safeParse(value).data ?? null,
    wanted: wantedReceiver.safeParse(wanted).data ?? null,
  }
}
