import {
  admitPasskey,
  endOwnSession,
  getOwnAccess,
  withdrawPasskey,
} from '@sesame/contract/endpoints/console/session'
import { ApiError } from '../../common/api-error.ts'
import { isAlive } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { admissionOf, opensConsole, readPasskeys, tellAdmission } from './admissions.ts'
import { writeToJournal } from '../run-action.ts'

/** `api/tools/access/*`: an operator's own sessions, and the passkeys that open them. */
export function ownAccessRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    getOwnAccessRoute(deps),
    endOwnSessionRoute(deps),
    admitPasskeyRoute(deps),
    withdrawPasskeyRoute(deps),
  ]
}

/** `GET api/tools/access` */
function getOwnAccessRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, now } = deps
  return consoleRoute(getOwnAccess, async ({ operator: { uid, session: current, passkey } }) => {
    const [sessions, passkeys, record] = await Promise.all([
      operators.sessions(uid),
      readPasskeys(deps, uid),
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
          isAdmitted: record !== null && opensConsole(record, passkeys, id),
          isCurrent: id === passkey,
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
    // In the emulator suite, a session by password can do everything except admit a passkey.
    const { uid, passkey: by } = operator
    if (by === undefined) throw new ApiError('auth/forbidden', { because: 'admitted-by-password' })
    const { [passkey]: added } = await readPasskeys(deps, uid)
    if (!added) {
      throw new ApiError('tools/not-found', { because: 'no-passkey-of-theirs' })
    }
    const what = { action: 'passkey-admitted', target: null, about: passkey } as const
    await writeToJournal(deps, { operator, context, ...what })
    if (!(await operators.admit(uid, admissionOf(passkey, added), by))) {
      throw new ApiError('auth/session-ended', { because: 'admitted-late' })
    }
    await tellAdmission(deps, uid, passkey, added)
    return {}
  })
}

/** `POST api/tools/access/withdraw` */
function withdrawPasskeyRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators } = deps
  return consoleRoute(withdrawPasskey, async ({ body: { passkey }, operator, context }) => {
    const { uid, passkey: by } = operator
    if (by === undefined || passkey === by) {
      throw new ApiError('tools/unavailable-here', { because: 'withdrawn-by-itself' })
    }
    const [record, sessions] = await Promise.all([operators.find(uid), operators.sessions(uid)])
    if (record?.passkeys?.[passkey] === undefined) {
      throw new ApiError('tools/not-found', { because: 'no-admitted-passkey' })
    }
    const what = { action: 'passkey-withdrawn', target: null, about: passkey } as const
    await writeToJournal(deps, { operator, context, ...what })
    if (!(await operators.withdraw(uid, passkey, by))) {
      throw new ApiError('auth/session-ended', { because: 'withdrawn-late' })
    }
    const its = Object.entries(sessions).filter(([, session]) => session.passkey === passkey)
    await Promise.all(its.map(([hash]) => operators.endSession(uid, hash)))
    return {}
  })
}
