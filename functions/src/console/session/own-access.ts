import {
  admitPasskey,
  endOwnSession,
  getOwnAccess,
} from '@sesame/contract/endpoints/console/session'
import type { Passkey } from '@sesame/contract/records/passkey'
import { hasMade } from '../../common/account/has-made.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson, type PersonDeps } from '../../common/person/person.ts'
import { recordFor } from '../../common/person/record-for.ts'
import { isAlive } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { keyHashOf, opensConsole } from './admitted.ts'
import { writeToJournal } from '../run-action.ts'

/** `api/tools/access/*`: an operator's own sessions, and the passkeys that open them. */
export function ownAccessRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [getOwnAccessRoute(deps), endOwnSessionRoute(deps), admitPasskeyRoute(deps)]
}

/** Alerts an operator, also by e-mail, that another passkey opens the console. */
export async function tellAdmission(
  deps: PersonDeps,
  uid: string,
  passkey: string,
  { name: passkeyName }: Pick<Passkey, 'name'>,
): Promise<void> {
  const about = { provider: 'passkey', passkey, passkeyName } as const
  await recordFor(deps, uid, (then) => then.alert({ kind: 'method-added', ...about }))
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
          isAdmitted: record !== null && opensConsole(record, passkeys, id),
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
    const theirs = await passkeysOf(deps, operator.uid)
    const added = theirs[passkey]
    if (!added) {
      throw new ApiError('tools/not-found', { because: 'no-passkey-of-theirs' })
    }
    const what = { action: 'passkey-admitted', target: null, about: passkey } as const
    await writeToJournal(deps, { operator, context, ...what })
    const session = await operators.findSession(operator.uid, operator.session)
    const admission = { passkey, keyHash: keyHashOf(added) }
    if (!(await operators.admit(operator.uid, admission, session?.passkey ?? ''))) {
      throw new ApiError('auth/session-ended', { because: 'admitted-late' })
    }
    await tellAdmission(deps, operator.uid, passkey, added)
    return {}
  })
}
