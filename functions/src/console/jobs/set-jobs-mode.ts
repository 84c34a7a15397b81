import { setJobsMode } from '@sesame/contract/endpoints/console/jobs'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { modeOf } from './job-list.ts'

/** `POST api/tools/jobs/mode` */
export function setJobsModeRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(setJobsMode, async ({ body: { sweep, reason }, operator, context }) => {
    const about = sweep ? 'sweep' : 'dry-run'
    const given = {
      operator,
      context,
      action: 'jobs-switched',
      target: null,
      about,
      reason,
    } as const
    await act(deps, given, () => deps.jobRuns.setSweep(sweep))
    return { body: await modeOf(deps) }
  })
}
