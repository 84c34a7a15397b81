import { findPreparedExport, readPreparedExport } from '@sesame/contract/endpoints/files'
import { ApiError } from '../common/api-error.ts'
import { sessionRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { FilesDeps } from './files-deps.ts'

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
