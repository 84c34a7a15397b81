import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'
import { sessionRoutes } from './session/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { runningRoutes } from './running-routes.ts'

/** All routes of the console. */
export function consoleRoutesOf(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...sessionRoutes(deps),
    ...operatorRoutes(deps),
    ...requestRoutes(deps),
    ...journalRoutes(deps),
    ...peopleRoutes(deps),
    ...runningRoutes(deps),
  ]
}
