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

/** `GET api/common/files`: lists the caller's files. */
export function listFilesRoute(deps: FilesDeps): Route {
  return registeredRoute(deps, listFiles, [], async ({ claims: { sub } }) => ({
    body: { files: await deps.files.list(sub) },
  }))
}

/** `GET api/common/files/{0…19}`: returns a file of the caller. */
export function readFileRoute(deps: FilesDeps): Route {
  const limits = [LIMITS.fileReads]
  return registeredRoute(deps, readFile, limits, async ({ claims: { sub }, params }) => {
    const file = await deps.files.read(sub, params.name)
    if (file === null) throw new ApiError('files/not-found', { because: 'file' })
    return { file }
  })
}

/** `PUT api/common/files/{0…19}`: writes or replaces a file of the caller. */
export function writeFileRoute(deps: FilesDeps): Route {
  const limits = [LIMITS.fileWrites]
  return registeredRoute(deps, writeFile, limits, async ({ claims: { sub }, params, file }) => {
    // If the file was not written, the person was erased meanwhile.
    if (!(await deps.files.write(sub, params.name, file)))
      throw new ApiError('auth/session-ended', { because: 'erased-meanwhile' })
    return {}
  })
}

/** `DELETE api/common/files/{0…19}`: removes a file of the caller. */
export function removeFileRoute(deps: FilesDeps): Route {
  return registeredRoute(deps, removeFile, [], async ({ claims: { sub }, params }) => {
    await deps.files.remove(sub, params.name)
    return {}
  })
}

/** `GET api/common/files/export`: returns when the export prepared for the caller was written. */
export function findPreparedExportRoute(deps: FilesDeps): Route {
  return sessionRoute(deps, findPreparedExport, async ({ claims: { sub } }) => ({
    body: { preparedAt: await deps.files.findExport(sub) },
  }))
}

/** `GET api/common/files/export/content`: returns the export prepared for the caller. */
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

/**
 * Builds a route that rejects guests, because guests have no files. Reads the caller's profile in parallel with the session.
 */
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
