import * as z from 'zod/mini'
import { confirm, consoleEndpoint, reason } from '../../console-endpoint.ts'
import { id, timeMs, uid } from '../../fields.ts'
import { receiverSettings } from '../../records/receiver.ts'

const settings = z.object({
  ...receiverSettings,
  kinds: z.array(z.string().check(z.maxLength(40))),
})
const word = z.string().check(z.maxLength(40))
const count = z.int().check(z.nonnegative())

/** A requested change of a receiver that a second owner has not decided yet. Nobody can approve it after `expiresAt`. */
const waitingChange = z.object({
  /** The id of the change. Requests to approve or refuse it contain this id. */
  id,
  ...settings.shape,
  /** Whether the change also replaces the key of an approved receiver. */
  newKey: z.boolean(),
  by: uid,
  at: timeMs,
  expiresAt: timeMs,
})

/**
 * An undelivered event, which is not sent again automatically. Contains the kind, the uid and the outcome of the last
 * delivery, but no other personal data.
 */
const deadEvent = z.object({ id, kind: word, uid, at: timeMs, attempts: count, outcome: word })

/** The last delivery of an event. `outcome` and `tookMs` are null while it is running. */
const lastTry = z.object({
  id,
  kind: word,
  uid,
  at: timeMs,
  attempts: count,
  outcome: z.nullable(word),
  tookMs: z.nullable(count),
  isDelivered: z.boolean(),
  /** The time when the event will be sent again; null if it will not. */
  nextAt: z.nullable(timeMs),
})
export type LastTry = z.infer<typeof lastTry>

/** The state of a receiver in an hour: it accepted an event, its deliveries were failing, or neither. */
export const RECEIVER_HOURS = ['accepted', 'failed', 'quiet'] as const

/** The health of a receiver, computed from the stored events. */
const receiverHealth = z.object({
  /** The time when the receiver last accepted an event, and how long the response took; null if it accepted none in 30 days. */
  acceptedAt: z.nullable(timeMs),
  tookMs: z.nullable(count),
  /** The time when a delivery first failed after the last event that the receiver accepted; null if none has failed since. */
  failingSince: z.nullable(timeMs),
  /** How the first failed delivery since `failingSince` ended: an HTTP status, or one of `DELIVERY_FAILURES`. */
  failure: z.nullable(word),
  /** The receiver's state in each of the last hours, oldest first. */
  hours: z.array(z.enum(RECEIVER_HOURS)).check(z.maxLength(24)),
})
export type ReceiverHealth = z.infer<typeof receiverHealth>

/** An erasure that waits for the receiver's response, and the owners who have released it. */
const heldErasure = z.object({ uid, at: timeMs, releasedBy: z.array(uid) })

export const receiverItem = z.object({
  id,
  /** The approved settings; null until a second owner has approved the receiver. */
  settings: z.nullable(settings),
  addedBy: z.nullable(uid),
  addedAt: z.nullable(timeMs),
  approvedBy: z.nullable(uid),
  /** The time when the receiver was suspended; null if it is not suspended. Nothing is sent to a suspended receiver. */
  suspendedAt: z.nullable(timeMs),
  /** Until when events are also signed with the receiver's former key; null if there is none. */
  formerUntil: z.nullable(timeMs),
  /** The requested change that a second owner has not decided yet; null if there is none. */
  wanted: z.nullable(waitingChange),
  /** The undelivered events, oldest first, at most 100. */
  dead: z.array(deadEvent).check(z.maxLength(100)),
  deadCount: count,
  /** The erasures that wait for a response from this essential receiver, oldest first, at most 100. */
  held: z.array(heldErasure).check(z.maxLength(100)),
  health: receiverHealth,
  /** The latest deliveries to the receiver, newest first. */
  tries: z.array(lastTry).check(z.maxLength(25)),
})
export type ReceiverItem = z.infer<typeof receiverItem>

/**
 * Lists the receivers of events, with the health of each and the events that it did not accept within a day. `isOn` says
 * whether sending events is turned on.
 */
export const searchReceivers = consoleEndpoint('POST', '/api/tools/events/search', 'admin', {
  body: z.strictObject({}),
  response: z.object({ isOn: z.boolean(), items: z.array(receiverItem) }),
})

/**
 * Requests a new receiver, or a change of one. A second owner must approve the request. A new receiver always gets a key; for
 * an existing one, `newKey` requests a new key. Only this response contains the key. Events are signed with the new key from
 * the approval on. For 24 hours, they are also signed with the former key, unless the origin of the URL changes.
 *
 * Errors: `request/invalid` unless the URL has the scheme https and a public host, `tools/not-found` if the receiver no longer
 * exists, `tools/unavailable-here` if events are turned off.
 */
export const askForReceiver = consoleEndpoint('POST', '/api/tools/events/ask', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({
    receiver: z.nullable(id),
    ...receiverSettings,
    newKey: z._default(z.boolean(), false),
    reason,
  }),
  response: z.object({ id, key: z.nullable(z.string().check(z.maxLength(100))) }),
})

/**
 * Approves another owner's request: `wish` is the id of the listed change, and `confirm` repeats its URL. Answers
 * `tools/second-operator` for the caller's own request, and `tools/changed` if no request is pending, or if it has expired or
 * been replaced.
 */
export const approveReceiver = consoleEndpoint('POST', '/api/tools/events/approve', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ receiver: id, wish: id, confirm: receiverSettings.url, reason }),
})

/**
 * Refuses another owner's request, or withdraws the caller's own: `wish` is the id of the listed change. Answers
 * `tools/changed` if no request is pending, or if it has been replaced.
 */
export const refuseReceiver = consoleEndpoint('POST', '/api/tools/events/refuse', 'owner', {
  body: z.strictObject({ receiver: id, wish: id, reason }),
})

/**
 * Suspends a receiver, or resumes it. While a receiver is suspended, nothing is sent to it, and its events wait. Answers
 * `tools/changed` if the receiver already is in the requested state.
 */
export const suspendReceiver = consoleEndpoint('POST', '/api/tools/events/suspend', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, suspended: z.boolean(), reason }),
})

/**
 * Sends a signed test event to a receiver and returns how it responded. Stores nothing except a journal entry. Answers
 * `tools/changed` if the receiver is suspended or not approved yet.
 */
export const testReceiver = consoleEndpoint('POST', '/api/tools/events/test', 'admin', {
  body: z.strictObject({ receiver: id }),
  response: z.object({
    /** An HTTP status, or one of `DELIVERY_FAILURES`. */
    outcome: word,
    isAccepted: z.boolean(),
    tookMs: count,
  }),
})

/**
 * Removes a receiver, even if it is not approved yet. Answers `tools/changed` while an erasure waits for the receiver; two
 * owners must release that erasure first.
 */
export const removeReceiver = consoleEndpoint('POST', '/api/tools/events/remove', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, reason }),
})

/**
 * Sends undelivered events again, in the original order and with the original ids. With `uid`, sends only the events about
 * one person. Returns the number of events.
 */
export const resendEvents = consoleEndpoint('POST', '/api/tools/events/resend', 'admin', {
  body: z.strictObject({ receiver: id, uid: z.nullable(uid), reason }),
  response: z.object({ count }),
})

/**
 * Releases an erasure that waits for an essential receiver, if that receiver no longer exists. Two owners must do so:
 * `isReleased` says whether both have.
 */
export const releaseErasure = consoleEndpoint('POST', '/api/tools/events/release', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, uid, confirm, reason }),
  response: z.object({ isReleased: z.boolean() }),
})
