import { handleAlert } from '@sesame/contract/endpoints/console/people'
import { ApiError } from '../../../common/api-error.ts'
import { readPerson } from '../../../common/person/person.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { actOnPerson } from './act-on-person.ts'

/** `POST api/tools/people/handle-alert`: also marks it as read, and takes both back, unless its owner had read it. */
export function handleAlertRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(handleAlert, async ({ body, operator, context }) => {
    const { uid, alert: id, handled } = body
    const about = handled ? id : `${id}, undone`
    const given = { body, operator, context, action: 'alert-handled', about } as const
    const { person } = await actOnPerson(deps, given, async () => {
      const read = await readPerson(deps, uid, { needs: ['alerts'] })
      await read.commit(({ record, alerts }, then) => {
        const known = alerts[id]
        if (!known) throw new ApiError('tools/not-found', { because: 'no-alert' })
        const { readAt, handledAt } = known
        if (handled) {
          then.write(`notifications/${id}/handledAt`, then.at)
          if (readAt === undefined) then.write(`notifications/${id}/readAt`, then.at)
        } else {
          then.write(`notifications/${id}/handledAt`, null)
          // Read at that moment means read by that.
          if (readAt === handledAt) then.write(`notifications/${id}/readAt`, null)
        }
        return { record, result: undefined }
      })
    })
    return { body: { person } }
  })
}
