import { setJobsMode } from '@sesame/contract/endpoints/tools/jobs'
import { act } from '../act.ts'
import type { ToolsDeps } from '../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../tools-route.ts'
import { modeOf } from './job-list.ts'

/** `POST api/tools/jobs/mode` */
export function setJobsModeRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(setJobsMode, async ({ body: { sweep, reason }, operator, context }) => {
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
