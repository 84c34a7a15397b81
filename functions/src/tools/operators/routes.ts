import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'

/** Operators and their roles. */
export function operatorRoutes(_deps: ToolsDeps): ToolsRoute[] {
  return []
}
