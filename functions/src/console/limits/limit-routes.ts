import {
  liftLimits,
  searchLimits,
  searchReachedLimits,
} from '@sesame/contract/endpoints/console/limits'
import { ApiError } from '../../common/api-error.ts'
import { runAction, writeToJournal } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { counterOf, limitItems, limitsOf, reachedLimits } from './limit-items.ts'
import { countedSubject } from './subject.ts'

/** `api/tools/limits/*`: which limits apply to a subject. */
export function limitRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchLimitsRoute(deps), searchReachedLimitsRoute(deps), liftLimitsRoute(deps)]
}

/** `POST api/tools/limits/lift` */
function liftLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(liftLimits, async ({ body, operator, context }) => {
    const counted = await countedSubject(deps, body.subject)
    const named = limitsOf(counted).filter(({ name }) => body.limit === null || name === body.limit)
    const lifted = named.filter(({ scope }) => scope === 'everywhere')
    if (named.length === 0) throw new ApiError('tools/not-found', { because: 'no-limit' })
    // Refuse, because the limit is counted in the memory of each instance, which the console cannot change.
    if (lifted.length === 0)
      throw new ApiError('tools/unavailable-here', { because: 'limit-in-memory' })
    const about = `${body.limit ?? 'all'} by ${counted.by}`
    const given = { operator, context, action: 'limit-lifted', target: counted.uid } as const
    await runAction(deps, { ...given, about, reason: body.reason }, () =>
      deps.counters.clear(lifted.map((limit) => counterOf(deps, limit, counted.subject))),
    )
    return { body: { items: await limitItems(deps, counted) } }
  })
}

/** `POST api/tools/limits/search` */
function searchLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchLimits, async ({ body: { subject }, operator, context }) => {
    const counted = await countedSubject(deps, subject)
    // Journal this call as reading the person, because it shows their counts. The entry does not contain the address.
    const about = `limits by ${counted.by}`
    await writeToJournal(deps, {
      operator,
      context,
      action: 'person-read',
      target: counted.uid,
      about,
    })
    return { body: { items: await limitItems(deps, counted) } }
  })
}

/** `POST api/tools/limits/reached/search` */
function searchReachedLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchReachedLimits, async () => ({
    body: { items: await reachedLimits(deps) },
  }))
}
