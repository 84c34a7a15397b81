import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'

/** The journal. */
export function journalRoutes(_deps: ToolsDeps): ToolsRoute[] {
  return []
}
