import * as z from 'zod/mini'
import { SECURITY_EVENTS } from '../events.ts'
import { namesOf } from '../titles.ts'
import { id, recordedProvider, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'
import { termsVersion } from '../terms.ts'

const word = z.string().check(z.maxLength(80))
const label = z.string().check(z.maxLength(80))

export const AUDIT_EVENTS = namesOf(SECURITY_EVENTS)

/** One of {@link AUDIT_EVENTS}. */
export type AuditEvent = keyof typeof SECURITY_EVENTS

/**
 * `audit/{uid}/{id}`: a security event, which only operators read. It contains no address or name. Ids begin with `at`, so they
 * sort by time. Newer versions may write other events, providers and codes.
 */
export const auditEntry = stored({
  event: word,
  at: timeMs,
  sid: z.optional(id),
  provider: z.optional(recordedProvider),
  /** The error code with which the request was refused. */
  code: z.optional(word),
  /** How many sessions the event ended. */
  ended: z.optional(z.int().check(z.nonnegative())),
  /** How many unlocks were refused since the session was locked. */
  tries: z.optional(z.int().check(z.nonnegative())),
  /** The version of the terms that the person answered, and the language in which they read it. */
  terms: z.optional(termsVersion),
  locale: z.optional(word),
  /** The device of the request, or of the session `sid`. It remains in the entry after the session ends. */
  device: z.optional(label),
  browser: z.optional(label),
  /** City and country of the request, as the platform reports them. */
  place: z.optional(label),
})
export type AuditEntry = z.infer<typeof auditEntry>
