import { releaseBrake, searchJobs, setJobsMode } from '@sesame/contract/endpoints/console/jobs'
import { ApiError } from '../../common/api-error.ts'
import { dayOf } from '../../common/statistics/days.ts'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { brakeOfToday, listJobs, modeOf } from './job-list.ts'
import { runJobRoute, tryJobRoute } from './run-job.ts'

/** The scheduled jobs. */
export function jobRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchJobsRoute(deps),
    tryJobRoute(deps),
    runJobRoute(deps),
    setJobsModeRoute(deps),
    releaseBrakeRoute(deps),
  ]
}

/** `POST api/tools/jobs/release`: refuses where nothing is braked, so that nobody releases what they have not seen. */
function releaseBrakeRoute(deps: ConsoleDeps): ConsoleRoute {
  const { erasures, now } = deps
  return consoleRoute(releaseBrake, async ({ body: { reason }, operator, context }) => {
    const at = now()
    const { braked } = await brakeOfToday(deps)
    if (braked.length === 0) throw new ApiError('tools/unavailable-here', { because: 'not-braked' })
    const about = braked.map(({ kind, left }) => `${kind} ${left}`).join(', ')
    const given = {
      operator,
      context,
      action: 'brake-released',
      target: null,
      about,
      reason,
    } as const
    await act(deps, given, () => erasures.release(dayOf(at), operator.uid, at))
    return { body: await brakeOfToday(deps) }
  })
}

/** `POST api/tools/jobs/search` */
function searchJobsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchJobs, async () => {
    const [list, brake] = await Promise.all([listJobs(deps), brakeOfToday(deps)])
    return { body: { ...list, brake } }
  })
}

/** `POST api/tools/jobs/mode` */
function setJobsModeRoute(deps: ConsoleDeps): ConsoleRoute {
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
