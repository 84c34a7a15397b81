import { findPreparedExport, readPreparedExport } from '@sesame/contract/endpoints/files'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { FilesDeps } from './files-deps.ts'

/** `GET api/common/files/export` */
export function findPreparedExportRoute({ files }: FilesDeps): Route {
  return route(findPreparedExport, async ({ claims: { sub } }) => ({
    body: { preparedAt: await files.findExport(sub) },
  }))
}

/** `GET api/common/files/export/content` */
export function readPreparedExportRoute({ files }: FilesDeps): Route {
  return route(
    readPreparedExport,
    async ({ claims: { sub } }) => {
      const file = await files.readExport(sub)
      if (file === null) throw new ApiError('files/not-found')
      return { file }
    },
    { limits: [LIMITS.fileReads] },
  )
}
