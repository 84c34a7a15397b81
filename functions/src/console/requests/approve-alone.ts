import { COMMAND_LINE } from '@sesame/contract/records/operator'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import type { SetRoleDeps } from '../operators/change-role.ts'
import { isWaiting } from './waiting-request.ts'
import { carryOut } from './carry-out.ts'
import { OWNERS_KINDS } from './kinds.ts'

type Deps = SetRoleDeps & Pick<ConsoleDeps, 'journal' | 'requests' | 'log'>

/**
 * Approves a request from the command line, for projects without a second owner, and journals the approval with a reason.
 * Continues an approval that was interrupted. Only the kinds of requests that owners decide can be approved. Other requests
 * send e-mails, which the command line leaves to the hourly job, so a person would be notified of a new address or an erasure
 * too late.
 *
 * @throws {ApiError} `tools/not-found` if the request is not pending or cannot be approved on the command line,
 *   `tools/changed`, and the errors of the requested action.
 */
export async function approveAlone(
  deps: Deps,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<OperatorRequest> {
  const request = await deps.requests.find(id)
  const isBegun = request?.state === 'approved' && request.decidedBy === COMMAND_LINE
  if (!request || !isOwners(request) || !(isBegun || isWaiting(request, deps.now()))) {
    throw new ApiError('tools/not-found', { because: 'no-request-to-approve' })
  }
  const { kind, target, by, role = 'none' } = request
  if ((await deps.operators.find(by))?.role !== 'owner') {
    throw new ApiError('tools/changed', { because: 'asker-left' })
  }
  const { done, perform } = OWNERS_KINDS[kind]
  const about = kind === 'role' ? role : id
  await actFromCommandLine(deps, { action: done, target, about, reason }, () =>
    carryOut(deps, request, COMMAND_LINE, () => perform(deps, request, COMMAND_LINE)),
  )
  return request
}

const isOwners = <One extends OperatorRequest>(
  request: One,
): request is One & { readonly kind: keyof typeof OWNERS_KINDS } => request.kind in OWNERS_KINDS
