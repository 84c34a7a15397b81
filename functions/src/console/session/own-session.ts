import {
  getConsoleSession,
  proveOperator,
  signOutOperator,
} from '@sesame/contract/endpoints/console/session'
import { ApiError } from '../../common/api-error.ts'
import { writeToJournal } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { consoleSessionOf } from './console-session.ts'
import { acceptProof, isAdmitted } from './operator-proof.ts'

/** `GET api/tools/session` */
export function getConsoleSessionRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(getConsoleSession, async ({ operator }) => {
    const session = await deps.operators.findSession(operator.uid, operator.session)
    if (!session) throw new ApiError('auth/session-ended', { because: 'console-session-ended' })
    return { body: await consoleSessionOf(deps, operator, session) }
  })
}

/** `POST api/tools/prove` */
export function proveOperatorRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, now } = deps
  return consoleRoute(proveOperator, async ({ body, operator, context }) => {
    const { uid, session: hash } = operator
    const proof = await acceptProof(deps, body, context)
    if (proof.uid !== uid) throw new ApiError('auth/forbidden', { because: 'anothers-proof' })
    const { kept } = proof
    const record = await operators.find(uid)
    if (!record || !(await isAdmitted(deps, record, kept, proof.passkeys))) {
      throw new ApiError('tools/passkey-not-admitted', { because: 'proof-added-later' })
    }
    await writeToJournal(deps, { operator, context, action: 'proved', target: null })
    const session = await operators.see(uid, hash, now(), kept)
    if (!session) throw new ApiError('auth/session-ended', { because: 'proved-late' })
    return { body: await consoleSessionOf(deps, operator, session) }
  })
}

/** `POST api/tools/sign-out` */
export function signOutOperatorRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(signOutOperator, async ({ operator, context }) => {
    // End the session first, so that it is closed even if a later step fails.
    await deps.operators.endSession(operator.uid, operator.session)
    await writeToJournal(deps, { operator, context, action: 'signed-out', target: null })
    return {}
  })
}
