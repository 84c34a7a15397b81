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

/** A person in a list. `lastSeenAt` is as of last night, except for people first seen since then; null for people never seen. */
export const personRow = z.object({
  uid,
  email: address,
  displayName: name,
  isAnonymous: z.boolean(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  /** The person's sign-in methods, including `passkey` if they have one. */
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
  /** One of `AUDIT_EVENTS`, or an event that only a newer version defines. */
  event: word,
  provider: z.optional(recordedProvider),
  /** The error code with which the request was refused. */
  code: z.optional(word),
  /** How many sessions the event ended. */
  ended: z.optional(size),
  /** How many unlocks were refused. */
  tries: z.optional(size),
  /** The device from which the request came. It remains after the session has ended. */
  device: z.optional(label),
  browser: z.optional(label),
  place: z.optional(label),
  /** True if the event opened a session that has ended since. */
  isOver: z.optional(z.boolean()),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/**
 * An event in a person's timeline: a security event, an alert sent to them, or an operator's action. `id` is the key of the
 * record or, for an action, the number of its journal entry.
 */
export const personEvent = z.discriminatedUnion('source', [
  securityEvent,
  z.object({
    source: z.literal('alert'),
    id,
    at: timeMs,
    /** One of the alert kinds of `notification`, or a kind that only a newer version defines. */
    kind: word,
    device: z.optional(label),
    browser: z.optional(label),
    place: z.optional(label),
    provider: z.optional(recordedProvider),
    passkeyName: z.optional(label),
    readAt: z.optional(timeMs),
    /** The time when the person answered that the event was not their own action. */
    securedAt: z.optional(timeMs),
    /** The time when the code in the alert's e-mail was used. */
    answeredAt: z.optional(timeMs),
    /** The time when an operator marked the alert as handled. */
    handledAt: z.optional(timeMs),
  }),
  z.object({
    source: z.literal('act'),
    id: word,
    at: timeMs,
    /** One of the journal's actions, or an action that only a newer version defines. */
    action: word,
    operator: uid,
    role: operatorRole,
    reason: z.nullable(z.string().check(z.maxLength(300))),
    /** How the action ended; null if that is unknown. */
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

/** Everything that operators can see about a person. Contains no token, key, hash or picture. */
export const person = z.object({
  uid,
  /** Changes with each action, and whenever a fact changes that may affect an operator's decision. */
  revision: z.string().check(z.minLength(1), z.maxLength(80)),
  email: address,
  emailVerified: z.boolean(),
  displayName: name,
  isAnonymous: z.boolean(),
  disabled: z.boolean(),
  locale,
  createdAt: timeMs,
  acceptedTermsAt: optionalTime,
  /** The version of the terms that the person accepted; null if they never accepted one. */
  acceptedTermsVersion: z.nullable(termsVersion),
  /** The person's last answer to the terms, if they refused. */
  refusedTerms: z.nullable(z.object({ at: timeMs, version: termsVersion })),
  /** When Sésame adopted an account that existed in the project before Sésame; null for all other accounts. */
  adoptedAt: optionalTime,
  /** Last sign-in at the identity service; null if there was none. */
  lastSignInAt: optionalTime,
  /** The time when the person last used the API or the identity service. */
  lastSeenAt: optionalTime,
  /** Minutes after which the person's sessions lock themselves; 0 means never, null that the person has not chosen. */
  lockDelayMinutes: z.nullable(z.int().check(z.nonnegative())),
  /** Sign-in methods, except `passkey`. */
  providers: z.array(provider),
  passkeys: z.array(
    z.object({
      id: passkeyId,
      name: label,
      /** Whether the passkey can be synced to several devices, and whether it was backed up when last used. */
      syncs: z.boolean(),
      backedUp: z.boolean(),
      /** The product that stores the passkey, if known. */
      manager: z.nullable(label),
      createdAt: timeMs,
      lastUsedAt: optionalTime,
    }),
  ),
  /** The person's second factor, without its key and its codes; null if there is none. */
  secondFactor: z.nullable(
    z.object({
      since: timeMs,
      /** Whether a code is also required after a sign-in by a provider. */
      afterProviders: z.boolean(),
      /** How many recovery codes are left. */
      codesLeft: size,
      /** How many devices require no code. */
      remembered: size,
      /** The waiting period after which the factor is removed; null if none has begun. */
      wait: z.nullable(z.object({ since: timeMs, until: timeMs, by: waitBy })),
    }),
  ),
  /** The browsers with which the person has signed in, most recently seen first. */
  devices: z.array(
    z.object({
      device: label,
      browser: label,
      /** The name that the person gave the device. */
      name: z.nullable(label),
      provider: recordedProvider,
      place: z.nullable(label),
      firstSeenAt: timeMs,
      lastSeenAt: timeMs,
    }),
  ),
  /** The open sessions, most recently seen first. */
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
      /** The text of the e-mail in the person's language, without links; null if it cannot be rebuilt from what we store. */
      preview: z.nullable(
        z.object({ subject: z.string(), text: z.array(z.string()), isPartial: z.boolean() }),
      ),
    }),
  ),
  signInCheck,
  /** The person's last refused sign-ins and unlocks, newest first. */
  refusals: z.array(securityEvent),
  /** The events of the person, newest first. */
  timeline: personEvents,
  /** Sizes in bytes of the person's records (as JSON) and files. */
  sizes: z.object({ records: size, files: size, fileCount: size }),
  /** The time when the erasure of the person began; null if none has begun. */
  erasingSince: optionalTime,
  /** The pending request for the person's erasure; null if there is none. */
  erasureRequest: z.nullable(z.object({ id, by: uid, at: timeMs, expiresAt: timeMs })),
  /**
   * The time when operators changed the address of a person who lost their mailbox. Null if no address was changed for this
   * reason, if the mailbox was later found to be taken, and after 30 days.
   */
  mailboxLostAt: optionalTime,
  /** The person's own role as an operator; null for most people. */
  operatorRole: z.nullable(operatorRole),
})
export type Person = z.infer<typeof person>
