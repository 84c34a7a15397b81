import { endOperatorSessions } from '@sesame/contract/endpoints/console/operators'
import { ApiError } from '../../common/api-error.ts'
import { act } from '../act.ts'
import { isAlive } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'

/** `POST api/tools/operators/end-sessions` */
export function endOperatorSessionsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, now } = deps
  return consoleRoute(endOperatorSessions, async ({ body: { uid, reason }, operator, context }) => {
    if (!(await operators.find(uid)))
      throw new ApiError('tools/not-found', { because: 'no-operator' })
    const given = { operator, context, action: 'operator-sessions-ended', target: uid } as const
    return act(deps, { ...given, reason }, async () => {
      const open = Object.values(await operators.sessions(uid))
      await operators.endSessions(uid)
      return { body: { ended: open.filter((session) => isAlive(session, now())).length } }
    })
  })
}
