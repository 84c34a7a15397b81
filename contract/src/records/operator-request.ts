import * as z from 'zod/mini'
import { timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'
import { operatorRole } from './operator.ts'

/**
 * Changes that need a second operator (docs/decisions/035): erasing a person; giving, changing or removing a role; replacing the
 * lost passkeys of an operator.
 */
export const REQUEST_KINDS = ['erasure', 'role', 'passkey'] as const
export const requestKind = z.enum(REQUEST_KINDS)
export type RequestKind = z.infer<typeof requestKind>

/** `waiting` until another operator decides or it expires. `approved` becomes `done` or `failed`. */
export const REQUEST_STATES = ['waiting', 'approved', 'done', 'failed', 'refused'] as const
export const requestState = z.enum(REQUEST_STATES)
export type RequestState = z.infer<typeof requestState>

/** `operatorRequests/{id}`: an operator's request for another operator to approve. */
export const operatorRequest = stored({
  kind: requestKind,
  target: uid,
  /** The role to give; absent to remove the role, or for an erasure. */
  role: z.optional(operatorRole),
  reason: z.string().check(z.maxLength(300)),
  by: uid,
  at: timeMs,
  expiresAt: timeMs,
  state: requestState,
  decidedBy: z.optional(uid),
  decidedAt: z.optional(timeMs),
})
export type OperatorRequest = z.infer<typeof operatorRequest>
