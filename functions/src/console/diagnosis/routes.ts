import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { diagnoseRoute } from './diagnose.ts'

/** What the server can tell of itself. */
export function diagnosisRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [diagnoseRoute(deps)]
}
