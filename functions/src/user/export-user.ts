import { exportUser } from '@sesame/contract/endpoints/user'
import { currentUser } from '../common/account/current-user.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { exportData } from '../common/personal-data/export-data.ts'
import type { ApiDeps } from '../common/api-deps.ts'

const HEADERS = { 'Content-Disposition': 'attachment; filename="sesame-export.json"' }

/** `GET api/common/user/export`: everything stored about the caller, as a file. */
export function exportUserRoute(deps: ApiDeps): Route {
  return route(
    exportUser,
    async ({ claims }) => {
      const { sub } = claims
      const profile = await currentUser(deps, claims)
      const body = await exportData(deps.personalData, sub, { exportedAt: deps.now(), profile })
      await deps.audit.record('export', sub)
      return { body, headers: HEADERS }
    },
    { limits: [LIMITS.exports] },
  )
}
