import * as z from 'zod/mini'
import { id, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { requestKind, requestState } from '../../records/operator-request.ts'
import { confirm, cursor, reason, consoleEndpoint } from '../../console-endpoint.ts'

const name = z.nullable(z.string().check(z.maxLength(256)))

/** How many requests a page has. */
export const REQUESTS_PAGE = 25

/** What an operator has asked another one to approve. `expired` when nobody did within a day. */
export const requestItem = z.object({
  id,
  kind: requestKind,
  target: uid,
  /** Null once erased. */
  targetName: name,
  targetEmail: z.nullable(z.string().check(z.maxLength(254))),
  /** The role to give; null to remove it, and for an erasure. */
  role: z.nullable(operatorRole),
  reason: z.string().check(z.maxLength(300)),
  by: uid,
  byName: name,
  at: timeMs,
  expiresAt: timeMs,
  state: z.enum([...requestState.options, 'expired']),
  decidedBy: z.nullable(uid),
  decidedByName: name,
  decidedAt: z.nullable(timeMs),
  /** Whether the caller may approve it: not their own, of a role that is theirs to give, about no one above them. */
  mayApprove: z.boolean(),
  /** Whether they may refuse it: their own they may always take back. */
  mayRefuse: z.boolean(),
})
export type RequestItem = z.infer<typeof requestItem>

/** A page of requests, newest first: those that wait for a decision, or all. */
export const searchRequests = consoleEndpoint('POST', '/api/tools/requests/search', 'admin', {
  body: z.strictObject({ waiting: z.boolean(), after: z.optional(cursor) }),
  response: z.object({ items: z.array(requestItem), next: z.nullable(cursor) }),
})

/**
 * Approves another operator's request, and does what it asks. Answers `tools/second-operator` for one's own,
 * `tools/not-found` for an expired one, `tools/changed` for one that was decided meanwhile or whose asker lost the role,
 * `tools/forbidden` for another role's, `tools/last-owner`.
 */
export const approveRequest = consoleEndpoint('POST', '/api/tools/requests/approve', 'admin', {
  fresh: true,
  body: z.strictObject({ id, confirm }),
})

/** Refuses a request, or takes back one's own; nothing is done. Answers as `approveRequest` does. */
export const refuseRequest = consoleEndpoint('POST', '/api/tools/requests/refuse', 'admin', {
  body: z.strictObject({ id, reason }),
})
