import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import { SECOND_MS } from '@sesame/contract/durations'
import { createHmac } from 'node:crypto'

/** A request to a receiver. */
export interface SignedEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A receiver's response. Only a 2xx status accepts an event. */
export interface Answered {
  /** The HTTP status, or why there is none (`DELIVERY_FAILURES`). */
  readonly outcome: string
  readonly isAccepted: boolean
}

/** Sends a request to a receiver, within ten seconds and without following redirects. Never rejects. */
export type Post = (url: string, event: SignedEvent) => Promise<Answered>

/** The prefix of a receiver's key when it is displayed. */
const PREFIX = 'whsec_'

/** Returns a receiver's key in the form that operators see once, when the key is created. */
export const shownKey = (key: Buffer): string => PREFIX + key.toString('base64')

/** The content of an event as sent to a receiver. */
export interface Message {
  /** The event's id, which stays the same when the event is sent again. */
  readonly id: string
  readonly type: string
  /** The time when the event happened (ms). */
  readonly at: number
  readonly data: object
}

/** Returns the message about a person's event. */
export const messageOf = ({
  id,
  kind,
  at,
  uid,
  facts,
}: OutgoingEvent & { readonly id: string }): Message => ({
  id,
  type: kind,
  at,
  data: { person: uid, ...facts },
})

/** Returns a message without personal data, with which operators test whether a receiver responds. */
export const testMessage = (id: string, at: number): Message => ({ id, type: 'test', at, data: {} })

/** Sends a message signed with each key. `at` (ms) is the time of the signatures. Sends nothing without a key. Never rejects. */
export async function postSigned(
  post: Post,
  url: string,
  message: Message,
  { keys, at }: { readonly keys: readonly Buffer[]; readonly at: number },
): Promise<Answered> {
  if (keys.length === 0) return { outcome: 'no-key', isAccepted: false }
  return post(url, signed(message, keys, Math.floor(at / SECOND_MS)))
}

/**
 * Makes the request that contains a message. The signatures cover the time of the try, so that a receiver can refuse an old copy.
 * If there are several signatures, separated by spaces, the receiver needs to verify only one.
 *
 * Signed with node:crypto, because a signature is only one HMAC. The reference library, which verifies every delivery in our
 * tests, would be another dependency of a process that has access to keys.
 *
 * Source: Standard Webhooks, « Webhook headers » and « Signature scheme ».
 */
function signed(
  { id, type, at, data }: Message,
  keys: readonly Buffer[],
  atSeconds: number,
): SignedEvent {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  const signatures = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${atSeconds}.${body}`).digest('base64'),
  )
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(atSeconds),
      'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
    },
  }
}
