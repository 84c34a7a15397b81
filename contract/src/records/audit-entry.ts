import * as z from 'zod/mini'
import { id, recordedProvider, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const word = z.string().check(z.maxLength(80))

/**
 * The security events of one person, under names that alerts and searches rest on.
 *
 * Source: OWASP ASVS 5.0.0, V16.3.
 */
export const AUDIT_EVENTS = [
  'sign-in',
  'sign-in-refused',
  'sign-up',
  'upgrade',
  'terms-accepted',
  'sign-out',
  'lock',
  'unlock',
  'unlock-refused',
  'revoke',
  'revoke-others',
  'token-reuse',
  'password-changed',
  'password-reset',
  'too-many-sessions',
  'export',
  'account-changed',
  'account-disabled',
  'account-enabled',
] as const

/** One of {@link AUDIT_EVENTS}. */
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/**
 * `audit/{uid}/{id}`: a security event; its id begins with `at`, so that ids are in order of time.
 * Nobody but operators reads it; no address, device or name is in it. A newer version may write
 * events, ways in and codes that this one does not know: they are read as the words that they are.
 */
export const auditEntry = stored({
  event: word,
  at: timeMs,
  /** The session that it is about. */
  sid: z.optional(id),
  provider: z.optional(recordedProvider),
  /** Why something was refused. */
  code: z.optional(word),
  /** How many sessions it ended. */
  ended: z.optional(z.int().check(z.nonnegative())),
  /** How many unlocks were refused so far. */
  tries: z.optional(z.int().check(z.nonnegative())),
})
export type AuditEntry = z.infer<typeof auditEntry>
