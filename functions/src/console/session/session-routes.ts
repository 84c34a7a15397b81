import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { getConsoleSessionRoute, proveOperatorRoute, signOutOperatorRoute } from './own-session.ts'
import { signInOperatorRoute } from './sign-in-operator.ts'

/** Sign-in to the console, and what an operator does with their own session. */
export function sessionRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    signInOperatorRoute(deps),
    getConsoleSessionRoute(deps),
    proveOperatorRoute(deps),
    signOutOperatorRoute(deps),
  ]
}
