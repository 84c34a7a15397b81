import * as z from 'zod/mini'
import { ACCOUNT_PROVIDERS } from '../account-providers.ts'
import { storedEmail, timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'
import { operatorRole } from './operator.ts'
import { passkeyId } from './passkey.ts'

/**
 * Changes that need a second operator (docs/decisions/035): erasing a person; giving, changing or removing a role; replacing
 * the lost passkeys of an operator; giving a person another address; later marking that person's lost mailbox as taken by
 * somebody else; removing one of a person's sign-in methods; beginning the waiting period that removes a person's second
 * factor.
 */
export const REQUEST_KINDS = [
  ...(['erasure', 'role', 'passkey', 'address', 'mailbox', 'method', 'factor'] as const),
] as const
export const requestKind = z.enum(REQUEST_KINDS)
export type RequestKind = z.infer<typeof requestKind>

/** The reason for a new address: the mailbox is `lost`, or `taken` by somebody else, who must not be able to undo the change. */
export const addressCause = z.enum(['lost', 'taken'])
export type AddressCause = z.infer<typeof addressCause>

/** A sign-in method that operators may remove: a provider, or the id of a passkey. */
export const removableMethod = z.union([z.enum(ACCOUNT_PROVIDERS), passkeyId])

/** The state is `waiting` until another operator decides or the request expires. `approved` is followed by `done` or `failed`. */
export const REQUEST_STATES = ['waiting', 'approved', 'done', 'failed', 'refused'] as const
export const requestState = z.enum(REQUEST_STATES)
export type RequestState = z.infer<typeof requestState>

/** `operatorRequests/{id}`: an operator's request that another operator must approve. */
export const operatorRequest = stored({
  kind: requestKind,
  target: uid,
  /** The role to give; absent if the role is to be removed, and for an erasure. */
  role: z.optional(operatorRole),
  /** The new address, the address at the time of the request, and why a new address is needed. */
  email: z.optional(storedEmail),
  from: z.optional(z.string()),
  cause: z.optional(addressCause),
  /** The method to remove and, for a passkey, its name. */
  method: z.optional(removableMethod),
  passkeyName: z.optional(z.string().check(z.maxLength(80))),
  reason: z.string().check(z.maxLength(300)),
  by: uid,
  at: timeMs,
  expiresAt: timeMs,
  state: requestState,
  decidedBy: z.optional(uid),
  decidedAt: z.optional(timeMs),
})
export type OperatorRequest = z.infer<typeof operatorRequest>
