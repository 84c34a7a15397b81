import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import { SECOND_MS } from '@sesame/contract/durations'
import { createHmac } from 'node:crypto'

/** A request to a receiver. */
export interface SignedEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** How a receiver answered. Only a status of 2xx accepts an event. */
export interface Answered {
  /** The status, or why there was none (`DELIVERY_FAILURES`). */
  readonly outcome: string
  readonly isAccepted: boolean
}

/** Sends to a receiver, within ten seconds and without following a redirect. Never rejects. */
export type Post = (url: string, event: SignedEvent) => Promise<Answered>

/** What a receiver shows its key with. */
const PREFIX = 'whsec_'

/** A receiver's key as it is shown, once, when it is made. */
export const shownKey = (key: Buffer): string => PREFIX + key.toString('base64')

/** What a receiver is told. */
export interface Message {
  /** Stays the same for every try. */
  readonly id: string
  readonly type: string
  /** When it happened. */
  readonly at: number
  readonly data: object
}

/** Tells of an event of a person. */
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

/** A message about nobody, by which operators see whether a receiver answers. */
export const testMessage = (id: string, at: number): Message => ({ id, type: 'test', at, data: {} })

/** Sends a message that each key signs, at a time. Sends nothing without a key. Never rejects. */
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
 * The request that carries a message. The signatures cover the time of the try, so that a receiver can refuse an old copy. Of
 * several signatures, separated by spaces, one that it can verify is enough for a receiver.
 *
 * Signed with node:crypto: it is one HMAC, and the reference library, which checks every delivery of our tests, would be one
 * more dependency of a process that holds keys.
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
