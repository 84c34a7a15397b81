import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
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

/**
 * The request that tells of an event: its id stays the same for every try, and the signature covers the time of the try, so
 * that a receiver can refuse an old copy.
 *
 * Signed with node:crypto: it is one HMAC, and the reference library, which checks every delivery of our tests, would be one
 * more dependency of a process that holds keys.
 *
 * Source: Standard Webhooks, « Webhook headers » and « Signature scheme ».
 */
export function signed(
  { id, kind, at, uid, facts }: OutgoingEvent & { readonly id: string },
  key: Buffer,
  atSeconds: number,
): SignedEvent {
  const timestamp = new Date(at).toISOString()
  const body = JSON.stringify({ type: kind, timestamp, data: { person: uid, ...facts } })
  const signature = createHmac('sha256', key).update(`${id}.${atSeconds}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(atSeconds),
      'webhook-signature': `v1,${signature}`,
    },
  }
}
