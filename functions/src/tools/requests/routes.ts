import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'

/** Requests to a second operator. */
export function requestRoutes(_deps: ToolsDeps): ToolsRoute[] {
  return []
}
