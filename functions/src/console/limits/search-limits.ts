import { searchLimits, searchReachedLimits } from '@sesame/contract/endpoints/console/limits'
import { note } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { limitItems, reachedLimits } from './limit-items.ts'
import { countedSubject } from './subject.ts'

/** `POST api/tools/limits/search` */
export function searchLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchLimits, async ({ body: { subject }, operator, context }) => {
    const counted = await countedSubject(deps, subject)
    // What is counted of somebody is a reading of them. The journal holds no address.
    const about = `limits by ${counted.by}`
    await note(deps, { operator, context, action: 'person-read', target: counted.uid, about })
    return { body: { items: await limitItems(deps, counted) } }
  })
}

/** `POST api/tools/limits/reached/search` */
export function searchReachedLimitsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchReachedLimits, async () => ({
    body: { items: await reachedLimits(deps) },
  }))
}
