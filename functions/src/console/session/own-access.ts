import {
  admitPasskey,
  endOwnSession,
  getOwnAccess,
} from '@sesame/contract/endpoints/console/session'
import { hasMade } from '../../common/account/has-made.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson } from '../../common/person/person.ts'
import { isAlive } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { writeToJournal } from '../run-action.ts'

/** `api/tools/access/*`: an operator's own sessions, and the passkeys that open them. */
export function ownAccessRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [getOwnAccessRoute(deps), endOwnSessionRoute(deps), admitPasskeyRoute(deps)]
}

type Passkeys = Known<'passkeys'>['passkeys']

/** A person's passkeys that belong to their account as it is. */
export async function passkeysOf(
  deps: Pick<ConsoleDeps, 'records' | 'identity'> & Parameters<typeof readPerson>[0],
  uid: string,
): Promise<Passkeys> {
  const { account, passkeys, record } = (
    await readPerson(deps, uid, { needs: ['account', 'passkeys'] })
  ).facts
  const theirs = Object.entries(passkeys).filter(
    ([, passkey]) => account !== null && hasMade(account, passkey, record),
  )
  return Object.fromEntries(theirs)
}

/** `GET api/tools/access` */
function getOwnAccessRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, now } = deps
  return consoleRoute(getOwnAccess, async ({ operator: { uid, session: current } }) => {
    const [sessions, passkeys, record] = await Promise.all([
      operators.sessions(uid),
      passkeysOf(deps, uid),
      operators.find(uid),
    ])
    const open = Object.entries(sessions).filter(([, session]) => isAlive(session, now()))
    return {
      body: {
        sessions: open
          .map(([id, { createdAt, lastSeenAt, device = null, browser = null, place = null }]) => ({
            id,
            createdAt,
            lastSeenAt,
            device,
            browser,
            place,
            isCurrent: id === current,
          }))
          .sort((a, b) => b.createdAt - a.createdAt),
        passkeys: Object.entries(passkeys).map(([id, { name, createdAt, lastUsedAt = null }]) => ({
          id,
          name,
          createdAt,
          lastUsedAt,
          isAdmitted: record?.passkeys?.[id] === true,
        })),
      },
    }
  })
}

/** `POST api/tools/access/end` */
function endOwnSessionRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators } = deps
  return consoleRoute(endOwnSession, async ({ body: { id }, operator, context }) => {
    if (!(await operators.findSession(operator.uid, id))) {
      throw new ApiError('tools/not-found', { because: 'no-own-session' })
    }
    await operators.endSession(operator.uid, id)
    const what = { action: 'own-session-ended', target: null, about: id.slice(0, 10) } as const
    await writeToJournal(deps, { operator, context, ...what })
    return {}
  })
}

/** `POST api/tools/access/admit` */
function admitPasskeyRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators } = deps
  return consoleRoute(admitPasskey, async ({ body: { passkey }, operator, context }) => {
    // A password proves too little to let a passkey in, even in an emergency.
    if (operator.proof !== 'passkey') {
      throw new ApiError('auth/forbidden', { because: 'admitted-by-password' })
    }
    if (!(passkey in (await passkeysOf(deps, operator.uid)))) {
      throw new ApiError('tools/not-found', { because: 'no-passkey-of-theirs' })
    }
    const what = { action: 'passkey-admitted', target: null, about: passkey } as const
    await writeToJournal(deps, { operator, context, ...what })
    await operators.admit(operator.uid, passkey)
    return {}
  })
}
