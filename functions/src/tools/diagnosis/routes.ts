import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { diagnoseRoute } from './diagnose.ts'

/** What the server can tell of itself. */
export function diagnosisRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [diagnoseRoute(deps)]
}
