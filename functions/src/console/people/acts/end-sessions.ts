import { endPersonSession, endPersonSessions } from '@sesame/contract/endpoints/console/people'
import { endSessions, everySignIn, type Ending } from '../../../common/access/sessions.ts'
import { ApiError } from '../../../common/api-error.ts'
import { readPerson } from '../../../common/person/person.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { actOnPerson } from './act-on-person.ts'

/** `POST api/tools/people/end-session` */
export function endPersonSessionRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(endPersonSession, async ({ body, operator, context }) => {
    const { uid, sid } = body
    const given = { body, operator, context, action: 'session-ended', about: sid } as const
    const { result, person } = await actOnPerson(deps, given, async ({ sessions }) => {
      const session = sessions[sid]
      if (!session) throw new ApiError('tools/not-found', { because: 'no-session-of-theirs' })
      const { device, browser } = session
      return end(deps, uid, { chosen: (other) => other === sid }, { sid, device, browser })
    })
    return { body: { person, ended: result } }
  })
}

/** `POST api/tools/people/end-sessions` */
export function endPersonSessionsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(endPersonSessions, async ({ body, operator, context }) => {
    const { uid } = body
    const given = { body, operator, context, action: 'sessions-ended' } as const
    const { result, person } = await actOnPerson(deps, given, async () => {
      const ended = await end(deps, uid, everySignIn(deps.now()))
      await deps.operators.endSessions(uid)
      return ended
    })
    return { body: { person, ended: result } }
  })
}

interface About {
  readonly sid?: string
  readonly device?: string
  readonly browser?: string
}

/** Ends sessions and tells the person; resolves with how many there were. */
async function end(
  deps: ConsoleDeps,
  uid: string,
  ending: Ending,
  { sid, ...device }: About = {},
): Promise<number> {
  const read = await readPerson(deps, uid, { needs: [] })
  return read.commit(({ record }, then) => {
    const left = endSessions(record, ending)
    const gone = Object.keys(record.states).filter((other) => !(other in left.states))
    then.audit('sessions-ended', { ended: gone.length, ...(sid !== undefined && { sid }) })
    then.alert({ kind: 'sessions-ended', ...device })
    return { record: left, result: gone.length }
  })
}
