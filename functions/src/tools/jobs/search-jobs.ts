import { searchJobs } from '@sesame/contract/endpoints/tools/jobs'
import type { ToolsDeps } from '../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../tools-route.ts'
import { listJobs } from './job-list.ts'

/** `POST api/tools/jobs/search` */
export function searchJobsRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(searchJobs, async () => ({ body: await listJobs(deps) }))
}
