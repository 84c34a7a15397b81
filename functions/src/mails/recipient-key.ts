import { createHmac, type KeyObject } from 'node:crypto'
import { mailbox } from '../common/limits/mailbox.ts'

/** Returns the key of a recipient's mailbox in the index of e-mails: an HMAC, so that no address is stored. */
export function recipientKey(pepper: KeyObject, address: string): string {
  return createHmac('sha256', pepper)
    .update(`recipient:${mailbox(address)}`)
    .digest('base64url')
}
