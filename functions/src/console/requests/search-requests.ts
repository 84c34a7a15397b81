import {
  REQUESTS_PAGE,
  searchRequests,
  type RequestItem,
} from '@sesame/contract/endpoints/console/requests'
import { readPerson } from '../../common/person/person.ts'
import { namesOf } from '../names.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { isWaiting, providerOf, stateNow } from './waiting-request.ts'
import { hasRole, mayApprove, waitingRequests } from './may-approve.ts'

/** `POST api/tools/requests/search` */
export function searchRequestsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { requests, now } = deps
  return consoleRoute(searchRequests, async ({ body: { waiting, after = null }, operator }) => {
    const shown = waiting ? await waitingRequests(deps) : await requests.page(after, REQUESTS_PAGE)
    const nameOf = await namesOf(
      deps,
      shown.flatMap(({ target, by, decidedBy }) => [target, by, decidedBy]),
    )
    const items = shown.map(async (request): Promise<RequestItem> => {
      const { id, kind, target, role, reason, by, at, expiresAt } = request
      const { decidedBy, decidedAt, email, cause, method, passkeyName } = request
      const open = isWaiting(request, now())
      return {
        id,
        kind,
        target,
        targetName: nameOf(target).displayName,
        targetEmail: nameOf(target).email,
        role: role ?? null,
        email: email ?? null,
        cause: cause ?? null,
        method: method === undefined ? null : providerOf(method),
        passkeyName: passkeyName ?? null,
        reason,
        ends: kind === 'erasure' && open ? await endsOf(deps, target) : null,
        by,
        byName: nameOf(by).displayName,
        at,
        expiresAt,
        state: stateNow(request, now()),
        decidedBy: decidedBy ?? null,
        decidedAt: decidedAt ?? null,
        decidedByName: nameOf(decidedBy).displayName,
        mayApprove: open && (await mayApprove(deps, operator, request)),
        mayRefuse: open && (by === operator.uid || hasRole(operator, request)),
      }
    })
    const isOver = waiting || shown.length < REQUESTS_PAGE
    const next = isOver ? null : (shown.at(-1)?.id ?? null)
    return { body: { items: await Promise.all(items), next } }
  })
}

/** Counts what an erasure ends. */
async function endsOf(deps: ConsoleDeps, uid: string): Promise<RequestItem['ends']> {
  const { facts } = await readPerson(deps, uid, { needs: ['passkeys'] })
  const { passkeys, record } = facts
  return {
    sessions: Object.keys(record.states).length,
    passkeys: Object.keys(passkeys).length,
  }
}
