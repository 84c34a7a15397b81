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
 * Approves a request from the command line, where there is no second owner, and journals it with a reason. Goes on with an
 * approval that was interrupted. The command line decides what owners decide, and nothing else: its e-mails leave
 * with the hourly job, so a person would learn late of another address or an erasure.
 *
 * @throws {ApiError} `tools/not-found` for a request that does not wait or may not be approved here, `tools/changed`, and what
 *   the request's own work throws.
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
