import type { Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { listFiles, readFile, removeFile, writeFile } from '@sesame/contract/endpoints/files'
import { ApiError } from '../common/api-error.ts'
import { route, type Answer, type ApiCall, type Route } from '../common/http/route.ts'
import { LIMITS, type RouteLimit } from '../common/limits/limits.ts'
import type { FilesDeps } from './files-deps.ts'

/** `GET api/common/files` */
export function listFilesRoute(deps: FilesDeps): Route {
  return registeredRoute(deps, listFiles, [], async ({ claims: { sub } }) => ({
    body: { files: await deps.files.list(sub) },
  }))
}

/** `GET api/common/files/{0…19}` */
export function readFileRoute(deps: FilesDeps): Route {
  const limits = [LIMITS.fileReads]
  return registeredRoute(deps, readFile, limits, async ({ claims: { sub }, params }) => {
    const file = await deps.files.read(sub, params.name)
    if (file === null) throw new ApiError('files/not-found')
    return { file }
  })
}

/** `PUT api/common/files/{0…19}` */
export function writeFileRoute(deps: FilesDeps): Route {
  const limits = [LIMITS.fileWrites]
  return registeredRoute(deps, writeFile, limits, async ({ claims: { sub }, params, file }) => {
    // The person was erased while it was written.
    if (!(await deps.files.write(sub, params.name, file))) throw new ApiError('auth/session-ended')
    return {}
  })
}

/** `DELETE api/common/files/{0…19}` */
export function removeFileRoute(deps: FilesDeps): Route {
  return registeredRoute(deps, removeFile, [], async ({ claims: { sub }, params }) => {
    await deps.files.remove(sub, params.name)
    return {}
  })
}

/** A route that guests are refused: they keep no files. */
function registeredRoute<E extends Endpoint>(
  { users }: FilesDeps,
  endpoint: E,
  limits: readonly RouteLimit[],
  handle: (call: ApiCall<E>) => Promise<Answer<ResponseOf<E>>>,
): Route {
  const guarded = async (call: ApiCall<E>) => {
    const user = await users.find(call.claims.sub)
    if (user === null) throw new ApiError('auth/session-ended')
    if (user.isAnonymous) throw new ApiError('auth/forbidden')
    return handle(call)
  }
  return route(endpoint, guarded, { limits })
}
