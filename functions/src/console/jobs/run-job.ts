import { runJob, tryJob } from '@sesame/contract/endpoints/console/jobs'
import { ApiError } from '../../common/api-error.ts'
import { KNOWN_JOBS } from '../../jobs/running/schedules.ts'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleCall, type ConsoleRoute } from '../console-route.ts'
import { ASKED_MS } from './job-list.ts'

/** `POST api/tools/jobs/:job/try` */
export function tryJobRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(tryJob, (call) => askFor(deps, call, true))
}

/** `POST api/tools/jobs/:job/run` */
export function runJobRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(runJob, (call) => askFor(deps, call, false))
}

type Asking = ConsoleCall<typeof tryJob>

/** Hands a run to the queue. Of two who ask at once, one does. */
async function askFor(
  deps: ConsoleDeps,
  { params: { job }, body: { reason }, operator, context }: Asking,
  dryRun: boolean,
): Promise<{ status: 202 }> {
  const { jobRuns, jobTasks, now } = deps
  if (!KNOWN_JOBS.some(({ name }) => name === job))
    throw new ApiError('tools/not-found', { because: 'no-job' })
  const about = `${job} (${dryRun ? 'dry-run' : 'sweep'})`
  await act(
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
