import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import type { OperatorRequest, RequestKind } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import { runAction, type ReasonedAction } from '../run-action.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { KINDS } from './kinds.ts'
import { mayApprove } from './may-approve.ts'
import { tellDeciders, type TellDeps } from './tell-deciders.ts'
import { providerOf, waitingRequest } from './waiting-request.ts'

/** The details of a request, besides its kind and the person. */
type Details = Pick<OperatorRequest, 'role' | 'email' | 'from' | 'cause' | 'method' | 'passkeyName'>

export interface Asked extends Pick<ReasonedAction, 'operator' | 'context' | 'reason'> {
  readonly kind: RequestKind
  /** The person whom the request concerns. */
  readonly target: string
  readonly details?: Details
  /** Runs before the request is stored. If it throws, nothing is stored. */
  readonly first?: () => Promise<void>
}

/**
 * Requests an action that needs a second operator's approval, journals the request, and e-mails the operators who may approve
 * it. Returns the existing request if the same one is already pending.
 *
 * @throws {ApiError} `tools/forbidden`, and `tools/changed` if a different request of this kind is pending.
 */
export async function askSecond(
  deps: TellDeps & Pick<ConsoleDeps, 'journal' | 'requests' | 'now'>,
  { kind, target, details = {}, first, ...given }: Asked,
): Promise<KeptRequest> {
  const { requests, now } = deps
  const about = aboutOf({ target, ...details })
  return runAction(deps, { ...given, ...about, action: KINDS[kind].asked }, async () => {
    const waiting = await waitingRequest(deps, kind, target)
    if (waiting && !isSame(waiting, details))
      throw new ApiError('tools/changed', { because: 'another-one-asked' })
    if (waiting) return waiting
    await first?.()
    const at = now()
    const asked = {
      kind,
      target,
      reason: given.reason,
      by: given.operator.uid,
      at,
      expiresAt: at + OPERATOR_REQUEST_MS,
      state: 'waiting' as const,
      ...details,
    }
    const request = { ...asked, id: await requests.add(asked) }
    await tellDeciders(deps, request, (operator) => mayApprove(deps, operator, request))
    return request
  })
}

const isSame = (one: Details, other: Details) =>
  (['role', 'email', 'cause', 'method'] as const).every((field) => one[field] === other[field])

/** Returns the facts about a request for the journal. Journal entries are never deleted, so they must contain no address. */
export function aboutOf({
  target,
  role,
  cause,
  method,
}: Details & Pick<OperatorRequest, 'target'>): {
  readonly target: string
  readonly about?: string
} {
  const about = role ?? cause ?? (method === undefined ? undefined : providerOf(method))
  return { target, ...(about !== undefined && { about }) }
}
