import type { RouteDeps, Route } from '@sesame/functions/src/common/http/route.ts'
import type { ApiDeps } from '@sesame/functions/src/common/api-deps.ts'

/** The application's endpoints. */
export const applicationRoutes: (deps: RouteDeps & ApiDeps) => Route[] = () => []
