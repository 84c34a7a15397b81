import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { askForRoleRoute } from './ask-for-role.ts'
import { endOperatorSessionsRoute } from './end-operator-sessions.ts'
import { listOperatorsRoute } from './list-operators.ts'

/** `api/tools/operators/*`. */
export function operatorRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [listOperatorsRoute(deps), askForRoleRoute(deps), endOperatorSessionsRoute(deps)]
}
