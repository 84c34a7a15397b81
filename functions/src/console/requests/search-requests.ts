import {
  REQUESTS_PAGE,
  searchRequests,
  type RequestItem,
} from '@sesame/contract/endpoints/console/requests'
import { isAtLeast } from '@sesame/contract/records/operator'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import { requireMayActOn } from '../run-action.ts'
import type { CallingOperator } from '../calling-operator.ts'
import { namesOf } from '../names.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { isWaiting } from './ask-second.ts'
import { KINDS } from './kinds.ts'

/** `POST api/tools/requests/search` */
export function searchRequestsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { requests, now } = deps
  return consoleRoute(searchRequests, async ({ body: { waiting, after = null }, operator }) => {
    const page = await requests.page(after, REQUESTS_PAGE)
    const shown = waiting ? page.filter((one) => isWaiting(one, now())) : page
    const nameOf = await namesOf(
      deps,
      shown.flatMap(({ target, by, decidedBy }) => [target, by, decidedBy]),
    )
    const items = shown.map(async (request): Promise<RequestItem> => {
      const { id, kind, target, role, reason, by, at, expiresAt, state } = request
      const { decidedBy, decidedAt } = request
      const open = isWaiting(request, now())
      return {
        id,
        kind,
        target,
        targetName: nameOf(target).displayName,
        targetEmail: nameOf(target).email,
        role: role ?? null,
        reason,
        by,
        byName: nameOf(by).displayName,
        at,
        expiresAt,
        state: state === 'waiting' && !open ? 'expired' : state,
        decidedBy: decidedBy ?? null,
        decidedAt: decidedAt ?? null,
        decidedByName: nameOf(decidedBy).displayName,
        mayApprove: open && (await mayApprove(deps, operator, request)),
        mayRefuse: open && (by === operator.uid || hasRole(operator, request)),
      }
    })
    const last = page.at(-1)
    // Requests expire after a day, so no older page has any that are waiting.
    const isOver = page.length < REQUESTS_PAGE || (waiting && (last?.expiresAt ?? 0) <= now())
    const next = isOver ? null : (last?.id ?? null)
    return { body: { items: await Promise.all(items), next } }
  })
}

const hasRole = ({ role }: CallingOperator, { kind }: KeptRequest) =>
  isAtLeast(role, KINDS[kind].role)

async function mayApprove(
  deps: Pick<ConsoleDeps, 'operators'>,
  operator: CallingOperator,
  request: KeptRequest,
): Promise<boolean> {
  if (request.by === operator.uid || !hasRole(operator, request)) return false
  return requireMayActOn(deps, operator, request.target).then(
    () => true,
    () => false,
  )
}
