import * as z from 'zod/mini'
import { provider, timeMs, timeSeconds, uid } from '../fields.ts'
import { passkeyId } from './passkey.ts'
import { stored } from '../stored.ts'

/** From lowest to highest: each role may do everything that the ones before it may. */
export const OPERATOR_ROLES = ['support', 'admin', 'owner'] as const

/** The role of an operator, which says what they may do (docs/decisions/035). */
export const operatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.infer<typeof operatorRole>

/** Whether a role may do what requires another. */
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
})
export type Operator = z.infer<typeof operator>

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
})
export type OperatorSession = z.infer<typeof operatorSession>
