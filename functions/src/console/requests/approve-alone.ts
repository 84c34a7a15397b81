import { COMMAND_LINE } from '@sesame/contract/records/operator'
import type { OperatorRequest, RequestKind } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { allowLink } from '../operators/allow-link.ts'
import { setRole, type SetRoleDeps } from '../operators/change-role.ts'
import { isWaiting } from './ask-second.ts'

type Deps = SetRoleDeps & Pick<ConsoleDeps, 'journal' | 'requests'>

/** The requests that need a second owner. The command line erases nobody. */
const PERFORMED: Partial<
  Record<RequestKind, (deps: Deps, request: OperatorRequest) => Promise<void>>
> = {
  role: (deps, { target, role = null }) => setRole(deps, target, role, COMMAND_LINE),
  passkey: allowLink,
}

/**
 * Approves a request from the command line, where there is no second owner, journaled with a reason.
 *
 * @throws {ApiError} `tools/not-found` for a request that does not wait or may not be approved here, `tools/changed`, and what
 *   the request's own work throws.
 */
export async function approveAlone(
  deps: Deps,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<OperatorRequest> {
  const { requests, now } = deps
  const request = await requests.find(id)
  const perform = request && PERFORMED[request.kind]
  // An approval that was interrupted goes on.
  const isBegun = request?.state === 'approved' && request.decidedBy === COMMAND_LINE
  if (!perform || (!isBegun && !isWaiting(request, now()))) {
    throw new ApiError('tools/not-found', { because: 'no-request-to-approve' })
  }
  const { kind, target, by } = request
  if ((await deps.operators.find(by))?.role !== 'owner') {
    throw new ApiError('tools/changed', { because: 'asker-left' })
  }
  const action = kind === 'role' ? 'role-changed' : 'passkey-link-approved'
  await actFromCommandLine(
    deps,
    { action, target, about: kind === 'role' ? (request.role ?? 'none') : id, reason },
    async () => {
      const decision = { decidedBy: COMMAND_LINE, decidedAt: now() }
      if (!isBegun && !(await requests.decide(id, { state: 'approved', ...decision }))) {
        throw new ApiError('tools/changed', { because: 'decided-meanwhile' })
      }
      try {
        await perform(deps, request)
      } catch (error) {
        await requests.end(id, 'failed')
        throw error
      }
      await requests.end(id, 'done')
    },
  )
  return request
}
