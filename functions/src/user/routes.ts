import type { Route } from '../common/http/route.ts'
import { deleteUserRoute } from './delete-user.ts'
import { exportUserRoute } from './export-user.ts'
import { getUserRoute } from './get-user.ts'
import { updateUserRoute } from './update-user.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/** `api/common/user`. */
export function userRoutes(deps: ApiDeps): Route[] {
  return [getUserRoute(deps), updateUserRoute(deps), deleteUserRoute(deps), exportUserRoute(deps)]
}
