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

/** A change of a receiver that waits for a second owner. Nobody can approve it after `expiresAt`. */
const waitingChange = z.object({
  /** Approving and refusing repeat it. */
  id,
  ...settings.shape,
  /** Whether it also replaces the key of a receiver in force. */
  newKey: z.boolean(),
  by: uid,
  at: timeMs,
  expiresAt: timeMs,
})

/** An event that was given up: the kind, the uid, and how the last try ended. Nothing of the person. */
const deadEvent = z.object({ id, kind: word, uid, at: timeMs, attempts: count, outcome: word })

/** The last try of an event. `outcome` and `tookMs` are null while it is under way. */
const lastTry = z.object({
  id,
  kind: word,
  uid,
  at: timeMs,
  attempts: count,
  outcome: z.nullable(word),
  tookMs: z.nullable(count),
  isDelivered: z.boolean(),
  /** When it is tried again; null if it is not. */
  nextAt: z.nullable(timeMs),
})
export type LastTry = z.infer<typeof lastTry>

/** An hour of a receiver: it accepted an event, it did not answer, or nothing is known of it. */
export const RECEIVER_HOURS = ['accepted', 'failed', 'quiet'] as const

/** How a receiver answers, by the events kept for it. */
const receiverHealth = z.object({
  /** When it last accepted an event, and how long it took; null if it did not in 30 days. */
  acceptedAt: z.nullable(timeMs),
  tookMs: z.nullable(count),
  /** Since when it has accepted nothing, although something was sent; null if it answers, or was sent nothing. */
  failingSince: z.nullable(timeMs),
  /** How the try failed with which that began: a status, or one of `DELIVERY_FAILURES`. */
  failure: z.nullable(word),
  /** The last hours, the oldest first. */
  hours: z.array(z.enum(RECEIVER_HOURS)).check(z.maxLength(24)),
})
export type ReceiverHealth = z.infer<typeof receiverHealth>

/** An erasure that waits for an answer, and the owners who have released it. */
const heldErasure = z.object({ uid, at: timeMs, releasedBy: z.array(uid) })

export const receiverItem = z.object({
  id,
  /** Null until a second owner approved it. */
  settings: z.nullable(settings),
  addedBy: z.nullable(uid),
  addedAt: z.nullable(timeMs),
  approvedBy: z.nullable(uid),
  /** Since when nothing is sent to it; null if it is told as usual. */
  suspendedAt: z.nullable(timeMs),
  /** Until when the key before the last change signs, too; null if there is none. */
  formerUntil: z.nullable(timeMs),
  /** The change that waits for a second owner; null if there is none. */
  wanted: z.nullable(waitingChange),
  /** The events that were given up, the oldest first: at most 100. */
  dead: z.array(deadEvent).check(z.maxLength(100)),
  deadCount: count,
  /** The erasures that wait for an answer of this essential receiver, the oldest first: at most 100. */
  held: z.array(heldErasure).check(z.maxLength(100)),
  health: receiverHealth,
  /** The last tries, the newest first. */
  tries: z.array(lastTry).check(z.maxLength(25)),
})
export type ReceiverItem = z.infer<typeof receiverItem>

/** Lists the receivers of events, how each answers, and what it did not accept for a day. `isOn` says whether events are on. */
export const searchReceivers = consoleEndpoint('POST', '/api/tools/events/search', 'admin', {
  body: z.strictObject({}),
  response: z.object({ isOn: z.boolean(), items: z.array(receiverItem) }),
})

/**
 * Asks for a new receiver, or for a change of one. A second owner approves it. A new receiver always gets a key; for a known one,
 * `newKey` requests a new key. Only this answer contains the key. The new key signs from the approval on, and the former one signs
 * beside it for 24 hours, unless the URL moves to a different origin. Answers `request/invalid` if the URL is not https to a
 * public name, `tools/not-found` if the known receiver is gone, and `tools/unavailable-here` if events are off.
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
 * Approves what another owner asked for: `wish` is the id of the listed change, and `confirm` repeats its URL. Answers
 * `tools/second-operator` for the caller's own wish, and `tools/changed` if none waits, it has expired, or another one took its place.
 */
export const approveReceiver = consoleEndpoint('POST', '/api/tools/events/approve', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ receiver: id, wish: id, confirm: receiverSettings.url, reason }),
})

/**
 * Refuses what another owner asked for, or withdraws the caller's own wish: `wish` is the id of the listed change. Answers
 * `tools/changed` if none waits, or another one took its place.
 */
export const refuseReceiver = consoleEndpoint('POST', '/api/tools/events/refuse', 'owner', {
  body: z.strictObject({ receiver: id, wish: id, reason }),
})

/** Sends nothing to a receiver until it is resumed; its events wait. Answers `tools/changed` if that is so already. */
export const suspendReceiver = consoleEndpoint('POST', '/api/tools/events/suspend', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, suspended: z.boolean(), reason }),
})

/**
 * Sends a test, signed like an event, and answers how the receiver took it. Nothing of it is kept but an entry in the journal. Answers
 * `tools/changed` for a receiver that is suspended, or that nobody approved yet.
 */
export const testReceiver = consoleEndpoint('POST', '/api/tools/events/test', 'admin', {
  body: z.strictObject({ receiver: id }),
  response: z.object({
    /** A status, or one of `DELIVERY_FAILURES`. */
    outcome: word,
    isAccepted: z.boolean(),
    tookMs: count,
  }),
})

/** Removes a receiver, or a wish. Answers `tools/changed` while an erasure waits for it: that takes two owners. */
export const removeReceiver = consoleEndpoint('POST', '/api/tools/events/remove', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, reason }),
})

/**
 * Sends given-up events again, in their order and with their ids: those of one person, or all. Answers how many.
 */
export const resendEvents = consoleEndpoint('POST', '/api/tools/events/resend', 'admin', {
  body: z.strictObject({ receiver: id, uid: z.nullable(uid), reason }),
  response: z.object({ count }),
})

/**
 * Lets an erasure end without an answer of an essential receiver that is gone for good. It takes two owners: `isReleased` says whether
 * both have spoken.
 */
export const releaseErasure = consoleEndpoint('POST', '/api/tools/events/release', 'owner', {
  fresh: true,
  body: z.strictObject({ receiver: id, uid, confirm, reason }),
  response: z.object({ isReleased: z.boolean() }),
})
