import * as z from 'zod/mini'
import { id, provider, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { addressCause, requestKind, requestState } from '../../records/operator-request.ts'
import { confirm, reason, consoleEndpoint } from '../../console-endpoint.ts'

const size = z.int().check(z.nonnegative())
const name = z.nullable(z.string().check(z.maxLength(256)))

/** How many requests a page contains. */
export const REQUESTS_PAGE = 25

/** A request by one operator for another operator's approval. Its state is `expired` if it was not decided within a day. */
export const requestItem = z.object({
  id,
  kind: requestKind,
  target: uid,
  /** The name of the person concerned; null after they are erased. */
  targetName: name,
  targetEmail: z.nullable(z.string().check(z.maxLength(254))),
  /** The role to give; null if the role is to be removed, and for an erasure. */
  role: z.nullable(operatorRole),
  /**
   * The new address, and why the person needs one; null for other kinds of requests. The address is also null after the
   * person is erased.
   */
  email: z.nullable(z.string().check(z.maxLength(254))),
  cause: z.nullable(addressCause),
  /** The method to remove and, if it is a passkey, its name; null for other kinds of requests, and after the person is erased. */
  method: z.nullable(provider),
  passkeyName: name,
  reason: z.string().check(z.maxLength(300)),
  /** The number of sessions, passkeys and files that an erasure removes. Null except for erasures in the list of pending requests. */
  ends: z.nullable(
    z.object({
      sessions: size,
      passkeys: size,
      /** All files of the person, including their picture; null if they could not be counted. */
      files: z.nullable(z.object({ count: size, bytes: size })),
    }),
  ),
  by: uid,
  byName: name,
  at: timeMs,
  expiresAt: timeMs,
  state: z.enum([...requestState.options, 'expired']),
  decidedBy: z.nullable(uid),
  decidedByName: name,
  decidedAt: z.nullable(timeMs),
  /**
   * Whether the caller may approve the request: another operator made it, the caller's role suffices, and it concerns neither
   * the caller nor an operator of a higher role.
   */
  mayApprove: z.boolean(),
  /** Whether the caller may refuse the request. Callers may always withdraw their own requests. */
  mayRefuse: z.boolean(),
})
export type RequestItem = z.infer<typeof requestItem>

/**
 * Returns every pending request, the nearest deadline first; or a page of all requests, newest first. `after` is the last
 * request of the previous page.
 */
export const searchRequests = consoleEndpoint('POST', '/api/tools/requests/search', 'admin', {
  body: z.strictObject({ waiting: z.boolean(), after: z.optional(id) }),
  response: z.object({ items: z.array(requestItem), next: z.nullable(id) }),
})

/**
 * Approves another operator's request, and performs it. Answers `tools/second-operator` for the caller's own request,
 * `tools/not-found` if it has expired, `tools/changed` if it was decided in the meantime or its author lost the role,
 * `tools/forbidden` if the caller's role may not approve it, `auth/forbidden` for a role or a link in a session that was
 * opened with a password, and `tools/last-owner`. For an address, a mailbox or a method, also answers `tools/changed` if the
 * person has changed it in the meantime, `tools/unavailable-here` for a person with a role, a disabled account or no other
 * way to sign in, and `auth/address-taken`. For a second factor, of these three errors only `tools/changed` and
 * `tools/unavailable-here` are possible.
 */
export const approveRequest = consoleEndpoint('POST', '/api/tools/requests/approve', 'admin', {
  fresh: true,
  body: z.strictObject({ id, confirm, reason }),
})

/**
 * Refuses a request, or withdraws the caller's own request. The requested action is not performed. Answers the same errors as
 * `approveRequest`.
 */
export const refuseRequest = consoleEndpoint('POST', '/api/tools/requests/refuse', 'admin', {
  body: z.strictObject({ id, reason }),
})
