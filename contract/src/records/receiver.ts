import * as z from 'zod/mini'
import { id, timeMs, uid, visibleText } from '../fields.ts'
import { namesOf } from '../titles.ts'
import { OUTGOING_EVENTS } from '../outgoing-events.ts'
import { stored } from '../stored.ts'

export const MAX_RECEIVERS = 20

export const receiverName = visibleText(60)

/** The settings of a receiver. Two owners must agree on them. */
export const receiverSettings = {
  name: receiverName,
  /** The receiver's URL: https, with a public host name (`receiver-url.ts` of the functions). */
  url: z.string().check(z.minLength(1), z.maxLength(500)),
  kinds: z.array(z.enum(namesOf(OUTGOING_EVENTS))).check(z.minLength(1), z.maxLength(20)),
  /** Whether the receiver is essential: an erasure stays unfinished until this receiver has accepted the event about it. */
  essential: z.boolean(),
}

const sealedKey = z.string().check(z.maxLength(400))

/** `receivers/{id}`: a service to which we send events. */
export const receiver = stored({
  ...receiverSettings,
  /** The kinds of events to send. Kinds that this version does not know are stored, but no events of these kinds are sent. */
  kinds: z.array(z.string().check(z.maxLength(40))),
  /** The encrypted key that signs events. */
  sealed: sealedKey,
  /** The former key. Until the time `until`, events are also signed with it. */
  former: z.optional(stored({ sealed: sealedKey, until: timeMs })),
  addedBy: uid,
  approvedBy: uid,
  addedAt: timeMs,
  /** The id of the last approved change. */
  wish: z.optional(id),
  /** The time when the receiver was suspended. While this is set, events to the receiver wait and are not sent. */
  suspendedAt: z.optional(timeMs),
})
export type Receiver = z.infer<typeof receiver>

/** `receivers/{id}/wanted`: the change that an owner requested, until a second owner decides. */
export const wantedReceiver = stored({
  ...receiver.shape,
  /** A new id for each requested change, so that owners approve or refuse exactly the change that they have read. */
  wish: id,
  approvedBy: z.optional(uid),
  /** The encrypted key of a new receiver, or a new key for an existing one. Absent if the change keeps the current key. */
  sealed: z.optional(sealedKey),
})
export type WantedReceiver = z.infer<typeof wantedReceiver>
