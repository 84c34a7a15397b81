import * as z from 'zod/mini'
import { bytes32, provider, timeMs, timeSeconds, uid } from '../fields.ts'
import { passkeyId } from './passkey.ts'
import { stored } from '../stored.ts'

/** From lowest to highest: each role may do everything that the ones before it may. */
export const OPERATOR_ROLES = ['support', 'admin', 'owner'] as const

/** The role of an operator, which says what they may do (docs/decisions/035). */
export const operatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.infer<typeof operatorRole>

/** Whether a role is at least as high as the one needed. */
export function isAtLeast(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed)
}

/** Stands for the operator if a role was granted on the command line. */
export const COMMAND_LINE = 'command-line'

/** `operators/{uid}`: a person who may use the console, provided their account's `operator` claim names the same role. */
export const operator = stored({
  role: operatorRole,
  grantedAt: timeMs,
  /** An operator's uid, or {@link COMMAND_LINE}. */
  grantedBy: uid,
  lastSeenAt: z.optional(timeMs),
  /**
   * The passkeys that open the console, each with the SHA-256 of its public key: those that the person had when they received
   * the role, and those that they or a link admitted since. A passkey that was added at the product later proves less, since
   * a password suffices to add it. The hash is stored because a thief could create a passkey with the id of a removed one.
   */
  passkeys: z.optional(z.record(passkeyId, bytes32)),
  /**
   * Set once two owners have approved replacing the lost passkeys. Until `until`, the requester `by` can have the link shown
   * one time. Showing it sets `hash`, its SHA-256; the link then works one time.
   */
  link: z.optional(stored({ by: uid, until: timeMs, hash: z.optional(bytes32) })),
})
export type Operator = z.infer<typeof operator>

const label = z.string().check(z.maxLength(80))

/** Where a session was opened, if known. */
const origin = { device: z.optional(label), browser: z.optional(label), place: z.optional(label) }

/**
 * `operatorSessions/{uid}/{hash}`: a session of the console, by the SHA-256 of its token. `authTimeSeconds`, `provider` and
 * `passkey` are those of the newest proof.
 */
export const operatorSession = stored({
  createdAt: timeMs,
  lastSeenAt: timeMs,
  authTimeSeconds: timeSeconds,
  provider,
  passkey: z.optional(passkeyId),
  ...origin,
})
export type OperatorSession = z.infer<typeof operatorSession>

/**
 * `operatorEmergency`: until `until`, a password opens the console, too. Only the command line writes it, for four hours at most
 * (docs/decisions/035).
 */
export const operatorEmergency = stored({
  openedAt: timeMs,
  until: timeMs,
  reason: z.string().check(z.maxLength(300)),
})
export type OperatorEmergency = z.infer<typeof operatorEmergency>
