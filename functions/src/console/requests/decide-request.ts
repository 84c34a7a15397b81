import { approveRequest, refuseRequest } from '@sesame/contract/endpoints/console/requests'
import { ApiError } from '../../common/api-error.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import { runAction, requireMayActOn } from '../run-action.ts'
import { requireOperator } from '../authorize-operator.ts'
import { namesOf } from '../names.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { aboutOf } from './ask-second.ts'
import { isWaiting } from './waiting-request.ts'
import { carryOut } from './carry-out.ts'
import { KINDS } from './kinds.ts'
import { hasRole, lacksPasskey } from './may-approve.ts'

/** `POST api/tools/requests/approve` */
export function approveRequestRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(
    approveRequest,
    async ({ body: { id, confirm, reason }, operator, context }) => {
      const request = await requireWaiting(deps, id)
      const { kind, target } = request
      requireRole(operator, request)
      if (lacksPasskey(operator, request))
        throw new ApiError('auth/forbidden', { because: 'approved-by-password' })
      if (request.by === operator.uid)
        throw new ApiError('tools/second-operator', { because: 'own-request' })
      const { email } = (await namesOf(deps, [target]))(target)
      requireConfirmed({ uid: target, email }, confirm)
      await requireStillAsked(deps, request)
      const { done, perform } = KINDS[kind]
      await runAction(deps, { operator, context, action: done, ...aboutOf(request), reason }, () =>
        carryOut(deps, request, operator.uid, () => perform(deps, request, operator.uid)),
      )
      return {}
    },
  )
}

/** `POST api/tools/requests/refuse` */
export function refuseRequestRoute(deps: ConsoleDeps): ConsoleRoute {
  const { requests, now } = deps
  return consoleRoute(refuseRequest, async ({ body: { id, reason }, operator, context }) => {
    const request = await requireWaiting(deps, id)
    if (request.by !== operator.uid) requireRole(operator, request)
    // Pass no target, so that operators can refuse requests about themselves: a refusal changes nothing.
    const about = { target: null, about: `${request.kind} ${id}` }
    await runAction(
      deps,
      { operator, context, action: 'request-refused', ...about, reason },
      async () => {
        const decision = { decidedBy: operator.uid, decidedAt: now() }
        const isOurs = await requests.decide(id, { state: 'refused', ...decision })
        if (!isOurs) throw new ApiError('tools/changed', { because: 'refused-late' })
      },
    )
    return {}
  })
}

/** @throws {ApiError} `tools/not-found` if the request is unknown or expired, `tools/changed` if it was already decided. */
async function requireWaiting(
  { requests, now }: Pick<ConsoleDeps, 'requests' | 'now'>,
  id: string,
): Promise<KeptRequest> {
  const request = await requests.find(id)
  if (!request) throw new ApiError('tools/not-found', { because: 'no-request' })
  if (request.state !== 'waiting')
    throw new ApiError('tools/changed', { because: 'request-decided' })
  if (!isWaiting(request, now())) throw new ApiError('tools/not-found', { because: 'request-over' })
  return request
}

/** @throws {ApiError} `tools/forbidden` if the operator's role may not decide this kind of request. */
function requireRole(...[operator, request]: Parameters<typeof hasRole>): void {
  if (!hasRole(operator, request)) throw new ApiError('tools/forbidden', { because: 'lower-role' })
}

/**
 * Checks that the operator who made the request still has a role that allows it. Otherwise, the second operator would decide
 * alone.
 *
 * @throws {ApiError} `tools/changed`.
 */
async function requireStillAsked(
  deps: ConsoleDeps,
  { by, kind, target }: KeptRequest,
): Promise<void> {
  try {
    const [record, account] = await Promise.all([
      deps.operators.find(by),
      deps.identity.account(by),
    ])
    const { role } = requireOperator(record, account)
    requireRole({ role }, { kind })
    await requireMayActOn(deps, { uid: by, role }, target)
  } catch (cause) {
    if (cause instanceof ApiError && cause.status < 500)
      throw new ApiError('tools/changed', { cause, because: 'asker-no-operator' })
    throw cause
  }
}
