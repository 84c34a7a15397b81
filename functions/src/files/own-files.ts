import type { Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import type { User } from '@sesame/contract/user'
import {
  findPreparedExport,
  listFiles,
  readFile,
  readPreparedExport,
  removeFile,
  writeFile,
} from '@sesame/contract/endpoints/files'
import { ApiError } from '../common/api-error.ts'
import { sessionRoute, type Answer, type Route, type SessionCall } from '../common/http/route.ts'
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
    if (file === null) throw new ApiError('files/not-found', { because: 'file' })
    return { file }
  })
}

/** `PUT api/common/files/{0…19}` */
export function writeFileRoute(deps: FilesDeps): Route {
  const limits = [LIMITS.fileWrites]
  return registeredRoute(deps, writeFile, limits, async ({ claims: { sub }, params, file }) => {
    // If it was not written, the person was erased meanwhile.
    if (!(await deps.files.write(sub, params.name, file)))
      throw new ApiError('auth/session-ended', { because: 'erased-meanwhile' })
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

/** `GET api/common/files/export` */
export function findPreparedExportRoute(deps: FilesDeps): Route {
  return sessionRoute(deps, findPreparedExport, async ({ claims: { sub } }) => ({
    body: { preparedAt: await deps.files.findExport(sub) },
  }))
}

/** `GET api/common/files/export/content` */
export function readPreparedExportRoute(deps: FilesDeps): Route {
  return sessionRoute(
    deps,
    readPreparedExport,
    async ({ claims: { sub } }) => {
      const file = await deps.files.readExport(sub)
      if (file === null) throw new ApiError('files/not-found', { because: 'export' })
      return { file }
    },
    { limits: [LIMITS.fileReads] },
  )
}

/** Builds a route that rejects guests, who have no files. Their profile is read in parallel with the session. */
function registeredRoute<E extends Endpoint>(
  deps: FilesDeps,
  endpoint: E,
  limits: readonly RouteLimit[],
  handle: (call: SessionCall<E>) => Promise<Answer<ResponseOf<E>>>,
): Route {
  return sessionRoute<E, User | null>(
    deps,
    endpoint,
    async (call) => {
      if (call.beside === null)
        throw new ApiError('auth/session-ended', { because: 'no-profile-for-files' })
      if (call.beside.isAnonymous) throw new ApiError('auth/forbidden', { because: 'guest-files' })
      return handle(call)
    },
    { limits, beside: (uid) => deps.users.find(uid) },
  )
}
