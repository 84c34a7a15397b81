import * as z from 'zod/mini'
import { id, locale, provider, recordedProvider, timeMs, uid } from './fields.ts'
import { operatorRole } from './records/operator.ts'
import { passkeyId } from './records/passkey.ts'
import { waitBy } from './records/second-factor.ts'
import { signInCheck } from './sign-in-check.ts'
import { termsVersion } from './terms.ts'

const label = z.string().check(z.maxLength(80))
const word = z.string().check(z.maxLength(80))
const address = z.nullable(z.string().check(z.maxLength(254)))
const name = z.nullable(z.string().check(z.maxLength(256)))
const size = z.int().check(z.nonnegative())
const optionalTime = z.nullable(timeMs)

/** A person in a list. `lastSeenAt` is as of last night, or current for people first seen since then; null if never seen. */
export const personRow = z.object({
  uid,
  email: address,
  displayName: name,
  isAnonymous: z.boolean(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  /** Sign-in methods, with `passkey` if the person has one. */
  providers: z.array(provider),
  createdAt: timeMs,
  lastSeenAt: optionalTime,
})
export type PersonRow = z.infer<typeof personRow>

/** A security event of a person. `id` is the record's key. */
export const securityEvent = z.object({
  source: z.literal('event'),
  id: word,
  at: timeMs,
  /** One of `AUDIT_EVENTS`, or a newer version's. */
  event: word,
  provider: z.optional(recordedProvider),
  /** Why it was refused, as an error code. */
  code: z.optional(word),
  /** How many sessions the event ended. */
  ended: z.optional(size),
  /** How many unlocks were refused. */
  tries: z.optional(size),
  /** Where it came from, also after its session has ended. */
  device: z.optional(label),
  browser: z.optional(label),
  place: z.optional(label),
  /** Set if the event opened a session that has ended since. */
  isOver: z.optional(z.boolean()),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/**
 * An event in a person's timeline: a security event, an alert sent to them, or an operator's action. `id` is the record's
 * key; for an action, the number of its journal entry.
 */
export const personEvent = z.discriminatedUnion('source', [
  securityEvent,
  z.object({
    source: z.literal('alert'),
    id,
    at: timeMs,
    /** One of the alert kinds of `notification`, or a newer version's. */
    kind: word,
    device: z.optional(label),
    browser: z.optional(label),
    place: z.optional(label),
    provider: z.optional(recordedProvider),
    passkeyName: z.optional(label),
    readAt: z.optional(timeMs),
    /** When the person answered that it wasn't them. */
    securedAt: z.optional(timeMs),
    /** When the code in its e-mail was used up. */
    answeredAt: z.optional(timeMs),
    /** When an operator marked it as handled. */
    handledAt: z.optional(timeMs),
  }),
  z.object({
    source: z.literal('act'),
    id: word,
    at: timeMs,
    /** One of the journal's actions, or a newer version's. */
    action: word,
    operator: uid,
    role: operatorRole,
    reason: z.nullable(z.string().check(z.maxLength(300))),
    /** How the action ended; null if not known. */
    outcome: z.nullable(z.enum(['done', 'failed', 'refused'])),
  }),
])
export type PersonEvent = z.infer<typeof personEvent>

/** A page of a person's timeline, newest first. */
export const personEvents = z.object({
  items: z.array(personEvent),
  next: z.nullable(z.string().check(z.minLength(1), z.maxLength(8192))),
})
export type PersonEvents = z.infer<typeof personEvents>

/** Everything that operators see about a person. Contains no token, key, hash or picture. */
export const person = z.object({
  uid,
  /** Changes whenever a fact relevant to an operator's decision changes, and with each action. */
  revision: z.string().check(z.minLength(1), z.maxLength(80)),
  email: address,
  emailVerified: z.boolean(),
  displayName: name,
  isAnonymous: z.boolean(),
  disabled: z.boolean(),
  locale,
  createdAt: timeMs,
  acceptedTermsAt: optionalTime,
  /** The version that they accepted; null if they never did. */
  acceptedTermsVersion: z.nullable(termsVersion),
  /** Their last answer to the terms, if it was a refusal. */
  refusedTerms: z.nullable(z.object({ at: timeMs, version: termsVersion })),
  /** When Sésame adopted the account, which existed in the project before; null for all others. */
  adoptedAt: optionalTime,
  /** Last sign-in at the identity service; null if there was none. */
  lastSignInAt: optionalTime,
  /** When the API or the identity service last saw them. */
  lastSeenAt: optionalTime,
  /** Minutes before their sessions lock themselves; 0 means never, null that they have not chosen. */
  lockDelayMinutes: z.nullable(z.int().check(z.nonnegative())),
  /** Sign-in methods, except `passkey`. */
  providers: z.array(provider),
  passkeys: z.array(
    z.object({
      id: passkeyId,
      name: label,
      /** Whether it can be synced to several devices, and whether it was backed up when last used. */
      syncs: z.boolean(),
      backedUp: z.boolean(),
      /** The product that stores it, if known. */
      manager: z.nullable(label),
      createdAt: timeMs,
      lastUsedAt: optionalTime,
    }),
  ),
  /** Their second factor, without its key and its codes; null if there is none. */
  secondFactor: z.nullable(
    z.object({
      since: timeMs,
      /** Whether a code is also required after a sign-in by a provider. */
      afterProviders: z.boolean(),
      /** How many recovery codes are left. */
      codesLeft: size,
      /** How many devices require no code. */
      remembered: size,
      /** The running waiting period, whose end removes the factor; null if there is none. */
      wait: z.nullable(z.object({ since: timeMs, until: timeMs, by: waitBy })),
    }),
  ),
  /** Browsers that they have signed in with, most recently seen first. */
  devices: z.array(
    z.object({
      device: label,
      browser: label,
      /** The name that the person gave it. */
      name: z.nullable(label),
      provider: recordedProvider,
      place: z.nullable(label),
      firstSeenAt: timeMs,
      lastSeenAt: timeMs,
    }),
  ),
  /** Most recently seen first. */
  sessions: z.array(
    z.object({
      sid: id,
      device: label,
      browser: label,
      provider: recordedProvider,
      createdAt: timeMs,
      lastSeenAt: timeMs,
      lockedAt: optionalTime,
    }),
  ),
  /** The last ten sign-ins and the last ten refused ones, newest first; `mark` is `new-device`, `refused` or null. */
  signIns: z.array(
    z.object({
      at: timeMs,
      provider: recordedProvider,
      device: label,
      browser: label,
      place: z.nullable(label),
      mark: z.nullable(word),
    }),
  ),
  /** E-mails of the last thirty days, newest first. */
  mails: z.array(
    z.object({
      kind: word,
      at: timeMs,
      outcome: word,
      /** Its text in the person's language, without its links; null if it cannot be rebuilt from what we store. */
      preview: z.nullable(
        z.object({ subject: z.string(), text: z.array(z.string()), isPartial: z.boolean() }),
      ),
    }),
  ),
  signInCheck,
  /** Their last refused sign-ins and unlocks, newest first. */
  refusals: z.array(securityEvent),
  /** Newest first. */
  timeline: personEvents,
  /** Sizes in bytes of their records (as JSON) and files. */
  sizes: z.object({ records: size, files: size, fileCount: size }),
  /** When their unfinished erasure began; null if none is under way. */
  erasingSince: optionalTime,
  /** The request for their erasure that is waiting for a second operator; null if there is none. */
  erasureRequest: z.nullable(z.object({ id, by: uid, at: timeMs, expiresAt: timeMs })),
  /**
   * When operators gave them their address because the mailbox before it was lost. Null if they did not, if it was found to be taken
   * since, and after 30 days.
   */
  mailboxLostAt: optionalTime,
  /** Their own role as an operator; null for most people. */
  operatorRole: z.nullable(operatorRole),
})
export type Person = z.infer<typeof person>
