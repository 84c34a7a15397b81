import type { ApiDeps } from '@sesame/functions/src/common/api-deps.ts'
import type { Route, RouteDeps } from '@sesame/functions/src/common/http/route.ts'
import { addNoteRoute } from './add-note.ts'

export const applicationRoutes = (deps: RouteDeps & ApiDeps): Route[] => [addNoteRoute(deps)]
