import { handleAlert } from '@sesame/contract/endpoints/tools/people'
import { ApiError } from '../../../common/api-error.ts'
import type { ToolsDeps } from '../../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../../tools-route.ts'
import { actOnPerson } from './act-on-person.ts'

/** `POST api/tools/people/handle-alert` */
export function handleAlertRoute({ alerts, now, ...deps }: ToolsDeps): ToolsRoute {
  return toolsRoute(handleAlert, async ({ body, operator, context }) => {
    const { uid, alert, handled } = body
    const about = handled ? alert : `${alert}, undone`
    const given = { body, operator, context, action: 'alert-handled', about } as const
    const { person } = await actOnPerson({ ...deps, alerts, now }, given, async () => {
      const isThere = await alerts.handle(uid, alert, handled ? now() : null)
      if (!isThere) throw new ApiError('tools/not-found')
    })
    return { body: { person } }
  })
}
