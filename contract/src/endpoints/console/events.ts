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

/** A change of a receiver that waits for a second owner. */
const waitingChange = z.object({ ...settings.shape, by: uid, at: timeMs })

/** An event that was given up: the kind, the uid, and how the last try ended. Nothing of the person. */
const deadEvent = z.object({ id, kind: word, uid, at: timeMs, attempts: count, outcome: word })

export const receiverItem = z.object({
  id,
  /** Null until a second owner approved it. */
  settings: z.nullable(settings),
  addedBy: z.nullable(uid),
  approvedBy: z.nullable(uid),
  /** The change that waits for a second owner; null if there is none. */
  wanted: z.nullable(waitingChange),
  /** The events that were given up, the oldest first: at most 100. */
  dead: z.array(deadEvent).check(z.maxLength(100)),
})
export type ReceiverItem = z.infer<typeof receiverItem>

/** Lists the receivers of events, with what each did not accept for a day. */
export const searchReceivers = consoleEndpoint('POST', '/api/tools/events/search', 'admin', {
  body: z.strictObject({}),
  response: z.object({ items: z.array(receiverItem) }),
})

/**
 * Asks for a new receiver, or for a change of one: a second owner approves it. Answers the key of a new one, which is shown this once.
 * Answers `request/invalid` for a URL that is not https to a public name, and `tools/unavailable-here` if events are off.
 */
export const askForReceiver = consoleEndpoint('POST', '/api/tools/events/ask', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ receiver: z.nullable(id), ...receiverSettings, reason }),
  response: z.object({ id, key: z.nullable(z.string().check(z.maxLength(100))) }),
})

/**
 * Approves what another owner asked for: `confirm` repeats the URL. Answers `tools/second-operator` for the caller's own wish, and
 * `tools/changed` if none waits, or it is about another URL by now.
 */
export const approveReceiver = consoleEndpoint('POST', '/api/tools/events/approve', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ receiver: id, confirm: receiverSettings.url, reason }),
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
