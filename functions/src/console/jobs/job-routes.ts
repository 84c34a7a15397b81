import {
  releaseBrake,
  runJob,
  searchJobs,
  setJobsMode,
  tryJob,
} from '@sesame/contract/endpoints/console/jobs'
import { ApiError } from '../../common/api-error.ts'
import { dayOf } from '../../common/statistics/days.ts'
import { KNOWN_JOBS } from '../../jobs/running/schedules.ts'
import { runAction } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleCall, type ConsoleRoute } from '../console-route.ts'
import { ASKED_MS, brakeOfToday, listJobs, modeOf } from './job-list.ts'

/** `api/tools/jobs/*`: the scheduled jobs. */
export function jobRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchJobsRoute(deps),
    tryJobRoute(deps),
    runJobRoute(deps),
    setJobsModeRoute(deps),
    releaseBrakeRoute(deps),
  ]
}

/** `POST api/tools/jobs/:job/try` */
function tryJobRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(tryJob, (call) => askFor(deps, call, true))
}

/** `POST api/tools/jobs/:job/run` */
function runJobRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(runJob, (call) => askFor(deps, call, false))
}

type Asking = ConsoleCall<typeof tryJob>

/** Queues a run. If two operators request it at the same time, only one run is queued. */
async function askFor(
  deps: ConsoleDeps,
  { params: { job }, body: { reason }, operator, context }: Asking,
  dryRun: boolean,
): Promise<{ status: 202 }> {
  const { jobRuns, jobTasks, now } = deps
  if (!KNOWN_JOBS.some(({ name }) => name === job))
    throw new ApiError('tools/not-found', { because: 'no-job' })
  const about = `${job} (${dryRun ? 'dry-run' : 'sweep'})`
  await runAction(
    deps,
    { operator, context, action: 'job-started', target: null, about, reason },
    async () => {
      const isFirst = await jobRuns.ask(job, { at: now(), dryRun }, now() - ASKED_MS)
      if (!isFirst) throw new ApiError('tools/changed', { because: 'job-asked' })
      try {
        await jobTasks.enqueue({ job, dryRun })
      } catch (cause) {
        await jobRuns.forget(job)
        throw new ApiError('server/unavailable', { cause, because: 'job-not-queued' })
      }
    },
  )
  return { status: 202 }
}

/**
 * `POST api/tools/jobs/release`. Refuses if no erasure is stopped, so that owners cannot release erasures before they have
 * seen how many there are.
 */
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
    await runAction(deps, given, () => erasures.release(dayOf(at), operator.uid, at))
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
    await runAction(deps, given, () => deps.jobRuns.setSweep(sweep))
    return { body: await modeOf(deps) }
  })
}
