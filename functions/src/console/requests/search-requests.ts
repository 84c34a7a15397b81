import {
  REQUESTS_PAGE,
  searchRequests,
  type RequestItem,
} from '@sesame/contract/endpoints/console/requests'
import { readPerson } from '../../common/person/person.ts'
import { FILE_PATHS } from '../../common/personal-data/places.ts'
import type { PersonalFile } from '../../common/personal-data/personal-data-store.ts'
import { bestEffort } from '../../common/within.ts'
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
        ends: kind === 'erasure' && waiting ? await endsOf(deps, target) : null,
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

const NOT_COUNTED = { message: 'Fichiers non comptés', event: 'files-uncounted' } as const

/**
 * Counts the data that an erasure removes. Files are in another service. If that service fails, the requests are listed
 * without the number of files.
 */
async function endsOf(deps: ConsoleDeps, uid: string): Promise<RequestItem['ends']> {
  const { log, personalData } = deps
  let files = null as PersonalFile[] | null
  const [{ facts }] = await Promise.all([
    readPerson(deps, uid, { needs: ['passkeys'] }),
    bestEffort(log, { ...NOT_COUNTED, uid }, async () => {
      files = (
        await Promise.all(FILE_PATHS.map((path) => personalData.listFiles(uid, path)))
      ).flat()
    }),
  ])
  const { passkeys, record } = facts
  return {
    sessions: Object.keys(record.states).length,
    passkeys: Object.keys(passkeys).length,
    files: files && sizesOf(files),
  }
}

/** Returns the number of files, and their size in bytes. */
const sizesOf = (files: readonly PersonalFile[]) => ({
  count: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})
