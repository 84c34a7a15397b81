import type { RouteDeps, Route } from '@sesame/functions/common/http/route.ts'
import type { ApiDeps } from '@sesame/functions/common/api-deps.ts'

/** The application's endpoints. */
export const applicationRoutes: (deps: RouteDeps & ApiDeps) => Route[] = () => []
