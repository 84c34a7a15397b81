import { searchJobs } from '@sesame/contract/endpoints/tools/jobs'
import type { ToolsDeps } from '../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../tools-route.ts'
import { brakeOfToday, listJobs } from './job-list.ts'

/** `POST api/tools/jobs/search` */
export function searchJobsRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(searchJobs, async () => {
    const [list, brake] = await Promise.all([listJobs(deps), brakeOfToday(deps)])
    return { body: { ...list, brake } }
  })
}
