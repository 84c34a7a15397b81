import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode } from '../error-codes.ts'
import { id, provider, timeMs } from '../fields.ts'

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
 * Nobody but operators reads it; no address, device or name is in it.
 */
export const auditEntry = z.strictObject({
  event: z.enum(AUDIT_EVENTS),
  at: timeMs,
  /** The session that it is about. */
  sid: z.optional(id),
  provider: z.optional(provider),
  /** Why something was refused. */
  code: z.optional(z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])),
  /** How many sessions it ended. */
  ended: z.optional(z.int().check(z.nonnegative())),
  /** How many unlocks were refused so far. */
  tries: z.optional(z.int().check(z.nonnegative())),
})
export type AuditEntry = z.infer<typeof auditEntry>
