import { searchJobs } from '@sesame/contract/endpoints/console/jobs'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { brakeOfToday, listJobs } from './job-list.ts'

/** `POST api/tools/jobs/search` */
export function searchJobsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchJobs, async () => {
    const [list, brake] = await Promise.all([listJobs(deps), brakeOfToday(deps)])
    return { body: { ...list, brake } }
  })
}
