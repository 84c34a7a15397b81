import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { getConsoleSessionRoute, proveOperatorRoute, signOutOperatorRoute } from './own-session.ts'
import { signInOperatorRoute } from './sign-in-operator.ts'

/** Sign-in to the console, and what an operator does with their own session. */
export function sessionRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [
    signInOperatorRoute(deps),
    getConsoleSessionRoute(deps),
    proveOperatorRoute(deps),
    signOutOperatorRoute(deps),
  ]
}
