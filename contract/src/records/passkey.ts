import * as z from 'zod/mini'
import { MAX_PASSKEY_NAME } from '../constants.ts'
import { base64url, timeMs, visibleText } from '../fields.ts'
import { stored } from '../stored.ts'

/** What a person calls one of their passkeys: 1 to 40 UTF-16 units. */
export const passkeyName = visibleText(MAX_PASSKEY_NAME)

/**
 * `passkeys/{uid}/{id}`: a passkey, which is a WebAuthn credential. Written by the functions alone; its owner reads it.
 *
 * Source: WebAuthn, level 3, section 4, « credential record ».
 */
export const passkey = stored({
  name: passkeyName,
  /** As its authenticator names it. */
  credentialId: base64url(1400),
  /** In COSE. */
  publicKey: base64url(4096),
  /** Of its last use; 0 where its authenticator counts nothing. */
  counter: z.int().check(z.nonnegative()),
  /** Ways to its authenticator: `internal`, `hybrid`, `usb`… */
  transports: z._default(z.array(z.string().check(z.maxLength(40))), []),
  /** Whether it may live on several devices. */
  syncs: z.boolean(),
  /** Whether it does. */
  backedUp: z.boolean(),
  /** Which product keeps it, where that is known: « iCloud », « 1Password »… */
  manager: z.optional(z.string().check(z.maxLength(80))),
  createdAt: timeMs,
  /** When the account was made that it belongs to; none as long as a sign-up's own was never used. */
  accountSeconds: z.optional(z.int().check(z.nonnegative())),
  lastUsedAt: z.optional(timeMs),
})
export type Passkey = z.infer<typeof passkey>
