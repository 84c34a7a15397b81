import { ACCOUNT_PROVIDERS } from './account-providers.ts'
import * as z from 'zod/mini'
import { EMAIL_ADDRESS, EMAIL_MAX_LENGTH } from './email-address.ts'

/** Firebase uid: 1 to 128 characters, a database key. */
export const uid = z.string().check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u))

/** One of our random ids (see `random-id.ts`). */
export const id = z.string().check(z.regex(/^[A-Za-z0-9]{10}$/))

/** Milliseconds since the epoch. */
export const timeMs = z.int().check(z.nonnegative())

/** Seconds since the epoch, as in JSON web tokens. */
export const timeSeconds = z.int().check(z.nonnegative())

/** The languages of the product, French first. */
export const locale = z.enum(['fr', 'en'])
export type Locale = z.infer<typeof locale>

/** How a person signed in; `guest` is the identity service's `anonymous`. */
export const provider = z.enum(['password', ...ACCOUNT_PROVIDERS, 'guest'])
export type Provider = z.infer<typeof provider>

/** The same as a record keeps it: a newer version may know more of them (docs/decisions/023). */
export const recordedProvider = z.string().check(z.maxLength(40))

/**
 * A name to show: 1 to 80 UTF-16 units after trimming and NFC, at least one of which can be seen, without
 * control or direction-override characters, nor half of one.
 */
export const displayName = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1),
  z.maxLength(80),
  z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u),
  // An empty one is too short. What is left out is blank: fillers of Hangul, empty Braille.
  z.regex(/^$|(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u),
)

/** An e-mail address as the identity service accepts it. */
export const email = z.email({ pattern: EMAIL_ADDRESS }).check(z.maxLength(EMAIL_MAX_LENGTH))

/** A token made elsewhere (ID token, captcha): opaque here, only its length is judged. */
export const opaqueToken = z.string().check(z.minLength(1), z.maxLength(8192))
