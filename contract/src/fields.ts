import { LISTED_METHODS } from './account-providers.ts'
import * as z from 'zod/mini'
import { MAX_DISPLAY_NAME } from './constants.ts'
import { ACCOUNT_ADDRESS, EMAIL_MAX_LENGTH, typedAddress } from './email-address.ts'
import { EMAIL_ADDRESS } from './new-email-address.ts'

/** Firebase uid: 1 to 128 characters that a database key may contain. Database keys are UTF-8. */
export const uid = z.string().check(z.regex(/^[^.#$[\]/\p{Cc}\p{Cs}]{1,128}$/u))

/** A random id that we generate (see `random-id.ts`). */
export const id = z.string().check(z.regex(/^[A-Za-z0-9]{10}$/))

/** Bytes in base64url, with at most this many characters. */
export const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]*$/))

/** 32 bytes in base64url. */
export const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/))

/** Milliseconds since the epoch. */
export const timeMs = z.int().check(z.nonnegative())

/** Seconds since the epoch, as in JSON web tokens. */
export const timeSeconds = z.int().check(z.nonnegative())

/** The languages of the product, French first. */
export const locale = z.enum(['fr', 'en'])
export type Locale = z.infer<typeof locale>

/** How a person signed in. The identity service calls `guest` `anonymous`, and `passkey` `custom`. */
export const provider = z.enum([...LISTED_METHODS, 'guest'])
export type Provider = z.infer<typeof provider>

/** A provider as stored in records. A newer version may have written one that this version does not know (docs/decisions/023). */
export const recordedProvider = z.string().check(z.maxLength(40))

/**
 * A name: 1 to `maxLength` characters (code points) after trimming and NFC, at least one of them visible, without control
 * characters, direction overrides or lone surrogates.
 */
export const visibleText = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(maxLength),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u),
    // Accept the empty string here, because `minLength` reports it. The excluded characters are invisible: Hangul fillers and
    // the empty Braille pattern.
    z.regex(/^$|(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u),
  )

export const displayName = visibleText(MAX_DISPLAY_NAME)

/**
 * A stored e-mail address. It may have come from a provider, and {@link email} may reject it. But it must be a single
 * address, without characters that end a header, because e-mails are sent to it.
 */
export const storedEmail = z
  .string()
  .check(
    z.maxLength(EMAIL_MAX_LENGTH),
    z.regex(/^(?:"[^"\p{Cc}]+"|[^\s\p{Cc},;<>"]+)@[^\s\p{Cc},;<>"@]+$/u),
  )

/** An address that someone types or pastes, possibly with other words around it (see `typedAddress`). */
const typed = (pattern: RegExp) =>
  z
    .string()
    .check(
      z.maxLength(4 * EMAIL_MAX_LENGTH),
      z.overwrite(typedAddress),
      z.maxLength(EMAIL_MAX_LENGTH),
      z.regex(pattern),
    )

/** An e-mail address that someone types as the new address of an account. */
export const email = typed(EMAIL_ADDRESS)

/** The address that someone types to identify an existing account. It may be one that {@link email} rejects. */
export const accountEmail = typed(ACCOUNT_ADDRESS)

/** A token of plausible length. Its content is checked elsewhere. */
export const opaqueToken = z.string().check(z.minLength(1), z.maxLength(8192))
