import { askForRole } from '@sesame/contract/endpoints/tools/operators'
import { ApiError } from '../../common/api-error.ts'
import { askSecond } from '../requests/ask-second.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import type { ToolsDeps } from '../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../tools-route.ts'

/** `POST api/tools/operators/ask` */
export function askForRoleRoute(deps: ToolsDeps): ToolsRoute {
  const { accounts, identity, operators } = deps
  return toolsRoute(askForRole, async ({ body, operator, context }) => {
    const { who, role, reason, confirm } = body
    const uid = await accounts.resolve(who)
    const account = uid === null ? null : await identity.account(uid)
    const isFit = account && !account.disabled && account.isMarkedRegistered
    // Whoever has a role can lose it, whatever became of their account.
    if (!account || (role !== null && !(isFit && account.emailVerified))) {
      throw new ApiError('tools/not-found')
    }
    requireConfirmed(account, confirm)
    const before = await operators.find(account.uid)
    if (role === null && !before) throw new ApiError('tools/not-found')
    const isGiven = before?.role === role && account.operatorRole === role
    if (isGiven) throw new ApiError('tools/changed')
    if (before?.role === 'owner' && role !== 'owner') await requireAnotherOwner(deps, account.uid)
    const { id } = await askSecond(deps, {
      ...{ operator, context, kind: 'role', target: account.uid, reason },
      ...(role !== null && { role }),
    })
    return { body: { request: id } }
  })
}

/** Said now rather than by the approval, which has the last word. */
async function requireAnotherOwner(
  { operators }: Pick<ToolsDeps, 'operators'>,
  uid: string,
): Promise<void> {
  const others = Object.entries(await operators.list()).filter(([other]) => other !== uid)
  if (!others.some(([, { role }]) => role === 'owner')) throw new ApiError('tools/last-owner')
}
