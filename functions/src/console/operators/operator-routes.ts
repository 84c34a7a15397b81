import { askForRole, endOperatorSessions } from '@sesame/contract/endpoints/console/operators'
import { ApiError } from '../../common/api-error.ts'
import { runAction } from '../run-action.ts'
import { isAlive } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { askSecond } from '../requests/ask-second.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { mayHaveRole, requirePasskey } from './change-role.ts'
import { listOperatorsRoute } from './list-operators.ts'
import { askForPasskeyLinkRoute, makePasskeyLinkRoute } from './passkey-link.ts'

/** `api/tools/operators/*`. */
export function operatorRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    listOperatorsRoute(deps),
    askForRoleRoute(deps),
    askForPasskeyLinkRoute(deps),
    makePasskeyLinkRoute(deps),
    endOperatorSessionsRoute(deps),
  ]
}

/** `POST api/tools/operators/ask` */
function askForRoleRoute(deps: ConsoleDeps): ConsoleRoute {
  const { accounts, identity, operators } = deps
  return consoleRoute(askForRole, async ({ body, operator, context }) => {
    const { who, role, reason, confirm } = body
    const uid = await accounts.resolve(who)
    const account = uid === null ? null : await identity.account(uid)
    // A role can also be removed from a disabled account.
    if (!account || (role !== null && !mayHaveRole(account))) {
      throw new ApiError('tools/not-found', { because: 'unfit-for-role' })
    }
    requireConfirmed(account, confirm)
    if (role !== null) await requirePasskey(deps, account.uid)
    const before = await operators.find(account.uid)
    if (role === null && !before) throw new ApiError('tools/not-found', { because: 'no-role' })
    const isGiven = before?.role === role && account.operatorRole === role
    if (isGiven) throw new ApiError('tools/changed', { because: 'role-given' })
    const { id } = await askSecond(deps, {
      operator,
      context,
      kind: 'role',
      target: account.uid,
      reason,
      ...(role !== null && { details: { role } }),
    })
    return { body: { request: id } }
  })
}

/** `POST api/tools/operators/end-sessions` */
function endOperatorSessionsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, now } = deps
  return consoleRoute(endOperatorSessions, async ({ body: { uid, reason }, operator, context }) => {
    if (!(await operators.find(uid)))
      throw new ApiError('tools/not-found', { because: 'no-operator' })
    const given = { operator, context, action: 'operator-sessions-ended', target: uid } as const
    return runAction(deps, { ...given, reason }, async () => {
      const open = Object.values(await operators.sessions(uid))
      await operators.endSessions(uid)
      return { body: { ended: open.filter((session) => isAlive(session, now())).length } }
    })
  })
}
