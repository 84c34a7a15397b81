import * as z from 'zod/mini'
import { id, recordedProvider, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const word = z.string().check(z.maxLength(80))

/**
 * Security events. Operators' alerts and searches depend on these names.
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
  'sessions-ended',
  'account-secured',
  'token-reuse',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'password-removed',
  'password-changed',
  'password-reset',
  'too-many-sessions',
  'export',
  'account-changed',
  'account-disabled',
  'account-enabled',
  'account-restored',
] as const

/** One of {@link AUDIT_EVENTS}. */
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/**
 * `audit/{uid}/{id}`: a security event, read by operators only, without address, device or name. Ids begin with
 * `at`, so they sort by time. Newer versions may write other events, providers and codes.
 */
export const auditEntry = stored({
  event: word,
  at: timeMs,
  sid: z.optional(id),
  provider: z.optional(recordedProvider),
  /** Why it was refused. */
  code: z.optional(word),
  /** How many sessions it ended. */
  ended: z.optional(z.int().check(z.nonnegative())),
  /** How many unlocks were refused since the lock. */
  tries: z.optional(z.int().check(z.nonnegative())),
})
export type AuditEntry = z.infer<typeof auditEntry>
