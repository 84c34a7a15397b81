import * as z from 'zod/mini'
import { id, timeMs, uid, visibleText } from '../fields.ts'
import { namesOf } from '../titles.ts'
import { OUTGOING_EVENTS } from '../outgoing-events.ts'
import { stored } from '../stored.ts'

export const MAX_RECEIVERS = 20

export const receiverName = visibleText(60)

/** The settings of a receiver, which two owners agree on. */
export const receiverSettings = {
  name: receiverName,
  /** Over https, by a public name (`receiver-url.ts` of the functions). */
  url: z.string().check(z.minLength(1), z.maxLength(500)),
  kinds: z.array(z.enum(namesOf(OUTGOING_EVENTS))).check(z.minLength(1), z.maxLength(20)),
  /** An erasure stays unfinished until this receiver has answered it. */
  essential: z.boolean(),
}

const sealedKey = z.string().check(z.maxLength(400))

/** `receivers/{id}`: a service that is told of events. */
export const receiver = stored({
  ...receiverSettings,
  /** Kinds known only to other versions are kept; nothing is sent of them. */
  kinds: z.array(z.string().check(z.maxLength(40))),
  /** The key that signs, sealed. */
  sealed: sealedKey,
  /** The key that it replaced, which signs beside it `until` then. */
  former: z.optional(stored({ sealed: sealedKey, until: timeMs })),
  addedBy: uid,
  approvedBy: uid,
  addedAt: timeMs,
  /** The wish that was approved last. */
  wish: z.optional(id),
  /** While it is there, nothing is sent: events wait. */
  suspendedAt: z.optional(timeMs),
})
export type Receiver = z.infer<typeof receiver>

/** `receivers/{id}/wanted`: what one owner asked for, until a second one approves it. */
export const wantedReceiver = stored({
  ...receiver.shape,
  /** A different one for each wish: owners approve or refuse the wish that they have read. */
  wish: id,
  approvedBy: z.optional(uid),
  /** The key of a new receiver, or a new key of a known one; a change without it keeps the one in force. */
  sealed: z.optional(sealedKey),
})
export type WantedReceiver = z.infer<typeof wantedReceiver>
