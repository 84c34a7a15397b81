import { releaseBrake } from '@sesame/contract/endpoints/console/jobs'
import { ApiError } from '../../common/api-error.ts'
import { dayOf } from '../../common/statistics/days.ts'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { brakeOfToday } from './job-list.ts'

/** `POST api/tools/jobs/release`: refuses where nothing is braked, so that nobody releases what they have not seen. */
export function releaseBrakeRoute(deps: ConsoleDeps): ConsoleRoute {
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
