import * as z from 'zod/mini'
import { MAX_PASSKEY_NAME } from '../constants.ts'
import { base64url, bytes32, timeMs, visibleText } from '../fields.ts'
import { stored } from '../stored.ts'

/**
 * The id of a passkey: the SHA-256 of its credential id, in base64url, since credential ids are too long for database keys.
 */
export const passkeyId = bytes32

/** The name that a person gives one of their passkeys: 1 to 40 UTF-16 units. */
export const passkeyName = visibleText(MAX_PASSKEY_NAME)

/**
 * `passkeys/{uid}/{id}`: a passkey, which is a WebAuthn credential. Only the functions write it; its owner reads it.
 *
 * Source: WebAuthn, level 3, section 4, « credential record ».
 */
export const passkey = stored({
  name: passkeyName,
  /** The credential id, as chosen by the authenticator. */
  credentialId: base64url(1400),
  /** The public key in COSE format. */
  publicKey: base64url(4096),
  /** The signature counter at the last use of the passkey; 0 if the authenticator has no counter. */
  counter: z.int().check(z.nonnegative()),
  /** How the authenticator can be reached: `internal`, `hybrid`, `usb`… */
  transports: z._default(z.array(z.string().check(z.maxLength(40))), []),
  /** Whether the passkey can be synced to several devices. Never changes. */
  syncs: z.boolean(),
  /** Whether the passkey was backed up when last used. */
  backedUp: z.boolean(),
  /** The product that stores the passkey, if known: « iCloud », « 1Password »… */
  manager: z.optional(z.string().check(z.maxLength(80))),
  createdAt: timeMs,
  /**
   * The time at which the account was created, in seconds. If the passkey was created at sign-up, absent until it is first
   * used.
   */
  accountSeconds: z.optional(z.int().check(z.nonnegative())),
  lastUsedAt: z.optional(timeMs),
})
export type Passkey = z.infer<typeof passkey>
