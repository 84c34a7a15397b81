import { liftLimits } from '@sesame/contract/endpoints/console/limits'
import { ApiError } from '../../common/api-error.ts'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { counterOf, limitItems, limitsOf } from './limit-items.ts'
import { countedSubject } from './subject.ts'

/** `POST api/tools/limits/lift` */
export function liftLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(liftLimits, async ({ body, operator, context }) => {
    const counted = await countedSubject(deps, body.subject)
    const named = limitsOf(counted).filter(({ name }) => body.limit === null || name === body.limit)
    const lifted = named.filter(({ scope }) => scope === 'everywhere')
    if (named.length === 0) throw new ApiError('tools/not-found', { because: 'no-limit' })
    // Each instance counts in its own memory: nothing reaches that.
    if (lifted.length === 0)
      throw new ApiError('tools/unavailable-here', { because: 'limit-in-memory' })
    const about = `${body.limit ?? 'all'} by ${counted.by}`
    const given = { operator, context, action: 'limit-lifted', target: counted.uid } as const
    await act(deps, { ...given, about, reason: body.reason }, () =>
      deps.counters.clear(lifted.map((limit) => counterOf(deps, limit, counted.subject))),
    )
    return { body: { items: await limitItems(deps, counted) } }
  })
}
