import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { RequestKind } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import { runAction, type ReasonedAction } from '../run-action.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { KINDS } from './kinds.ts'

export interface Asked extends Pick<ReasonedAction, 'operator' | 'context' | 'reason'> {
  readonly kind: RequestKind
  /** The person whom the request is about. */
  readonly target: string
  /** The role to give; absent to remove the role. */
  readonly role?: OperatorRole
  /** Runs before the request is stored; if it throws, nothing is stored. */
  readonly first?: () => Promise<void>
}

/**
 * Requests an action that needs a second operator's approval, and journals the request. Returns the existing request if the
 * same one is already waiting.
 *
 * @throws {ApiError} `tools/forbidden`, and `tools/changed` if another request of this kind is waiting.
 */
export async function askSecond(
  deps: Pick<ConsoleDeps, 'journal' | 'operators' | 'requests' | 'now' | 'log'>,
  { kind, target, role, first, ...given }: Asked,
): Promise<KeptRequest> {
  const { requests, now } = deps
  const about = { target, ...(role !== undefined && { about: role }) }
  return runAction(deps, { ...given, ...about, action: KINDS[kind].asked }, async () => {
    const waiting = await waitingRequest(deps, kind, target)
    if (waiting && waiting.role !== role)
      throw new ApiError('tools/changed', { because: 'another-role-asked' })
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
      ...(role !== undefined && { role }),
    }
    return { ...asked, id: await requests.add(asked) }
  })
}

/** The request about a person that is waiting for a decision; null if there is none. */
export async function waitingRequest(
  { requests, now }: Pick<ConsoleDeps, 'requests' | 'now'>,
  kind: RequestKind,
  target: string,
): Promise<KeptRequest | null> {
  const known = await requests.about(target)
  return known.find((one) => one.kind === kind && isWaiting(one, now())) ?? null
}

/** Whether a request can still be decided. */
export function isWaiting(
  { state, expiresAt }: Pick<KeptRequest, 'state' | 'expiresAt'>,
  now: number,
): boolean {
  return state === 'waiting' && now < expiresAt
}
