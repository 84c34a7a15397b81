import { endPersonSession, endPersonSessions } from '@sesame/contract/endpoints/tools/people'
import { SECOND_MS } from '@sesame/contract/durations'
import { ApiError } from '../../../common/api-error.ts'
import type { ToolsDeps } from '../../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../../tools-route.ts'
import { actOnPerson } from './act-on-person.ts'

/** `POST api/tools/people/end-session` */
export function endPersonSessionRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(endPersonSession, async ({ body, operator, context }) => {
    const { uid, sid } = body
    const given = { body, operator, context, action: 'session-ended', about: sid } as const
    const { result, person } = await actOnPerson(deps, given, async ({ sessions }) => {
      const session = sessions[sid]
      if (!session) throw new ApiError('tools/not-found')
      const ended = await deps.sessions.end(uid, { chosen: (other) => other === sid })
      await deps.audit.record('sessions-ended', uid, { sid, ended })
      const { device, browser } = session
      await tell(deps, uid, { device, browser })
      return ended
    })
    return { body: { person, ended: result } }
  })
}

/** `POST api/tools/people/end-sessions` */
export function endPersonSessionsRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(endPersonSessions, async ({ body, operator, context }) => {
    const { uid } = body
    const given = { body, operator, context, action: 'sessions-ended' } as const
    const { result, person } = await actOnPerson(deps, given, async () => {
      const untilSeconds = Math.floor(deps.now() / SECOND_MS)
      const ending = { chosen: () => true, untilSeconds, unused: true }
      const ended = await deps.sessions.end(uid, ending)
      await deps.operators.endSessions(uid)
      await deps.audit.record('sessions-ended', uid, { ended })
      await tell(deps, uid)
      return ended
    })
    return { body: { person, ended: result } }
  })
}

function tell(
  { notifications, now }: Pick<ToolsDeps, 'notifications' | 'now'>,
  uid: string,
  about: { readonly device?: string; readonly browser?: string } = {},
): Promise<void> {
  return notifications.notify(uid, { kind: 'sessions-ended', at: now(), ...about })
}
