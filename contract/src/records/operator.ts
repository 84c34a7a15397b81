import * as z from 'zod/mini'
import { bytes32, provider, timeMs, timeSeconds, uid } from '../fields.ts'
import { passkeyId } from './passkey.ts'
import { stored } from '../stored.ts'

/** The roles from lowest to highest. Each role includes the rights of all lower roles. */
export const OPERATOR_ROLES = ['support', 'admin', 'owner'] as const

/** The role of an operator, which determines the operator's rights (docs/decisions/035). */
export const operatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.infer<typeof operatorRole>

/** Whether a role is at least as high as the required one. */
export function isAtLeast(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed)
}

/** Used as the operator's uid if a role was granted on the command line. */
export const COMMAND_LINE = 'command-line'

/** `operators/{uid}`: a person who may use the console, if the `operator` claim of their account contains the same role. */
export const operator = stored({
  role: operatorRole,
  grantedAt: timeMs,
  /** An operator's uid, or {@link COMMAND_LINE}. */
  grantedBy: uid,
  lastSeenAt: z.optional(timeMs),
  /**
   * The passkeys that open the console, each with the SHA-256 of its public key: those that the person had when they received
   * the role, and those that the person or a link admitted since. A passkey that was added later in the product is not enough,
   * because a password suffices to add it. The hash is stored because a thief could create a passkey with the id of a removed
   * one.
   */
  passkeys: z.optional(z.record(passkeyId, bytes32)),
  /**
   * Set when two owners have agreed to replace the operator's lost passkeys. Until the time `until`, the owner `by`, who made
   * the request, can display the link one time. `hash` is the SHA-256 of the displayed link, which works one time.
   */
  link: z.optional(stored({ by: uid, until: timeMs, hash: z.optional(bytes32) })),
})
export type Operator = z.infer<typeof operator>

const label = z.string().check(z.maxLength(80))

/** The device and place from which a session was opened, if known. */
const origin = { device: z.optional(label), browser: z.optional(label), place: z.optional(label) }

/**
 * `operatorSessions/{uid}/{hash}`: a console session, by the SHA-256 of its token. `authTimeSeconds`, `provider` and
 * `passkey` describe the operator's newest proof of identity.
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
 * `operatorEmergency`: until the time `until`, a password also opens the console. Only the command line writes it, for at most
 * four hours (docs/decisions/035).
 */
export const operatorEmergency = stored({
  openedAt: timeMs,
  until: timeMs,
  reason: z.string().check(z.maxLength(300)),
})
export type OperatorEmergency = z.infer<typeof operatorEmergency>
