import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { askForRoleRoute } from './ask-for-role.ts'
import { endOperatorSessionsRoute } from './end-operator-sessions.ts'
import { listOperatorsRoute } from './list-operators.ts'

/** `api/tools/operators/*`. */
export function operatorRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [listOperatorsRoute(deps), askForRoleRoute(deps), endOperatorSessionsRoute(deps)]
}
