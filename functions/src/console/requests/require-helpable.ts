import type { Account } from '../../common/account/account.ts'
import { ApiError } from '../../common/api-error.ts'
import { isErased } from '../../common/access/access-record.ts'
import type { Known } from '../../common/person/facts.ts'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import type { User } from '@sesame/contract/user'
import type { ConsoleDeps } from '../console-deps.ts'
import { requireFit } from '../people/person-action.ts'
import { waitingRequest } from './waiting-request.ts'

/**
 * Refuses to change the account of a person who has a role or for whom a role is requested, because whoever takes over the
 * account would get the role. Otherwise two admins, or one with a second stolen account, could become owners. The person's
 * role must be removed first.
 *
 * @throws {ApiError} `tools/unavailable-here`.
 */
export async function requireNoRole(
  deps: Pick<ConsoleDeps, 'operators' | 'requests' | 'now'>,
  uid: string,
): Promise<void> {
  const [operator, role] = await Promise.all([
    deps.operators.find(uid),
    waitingRequest(deps, 'role', uid),
  ])
  requireFit(operator === null && role === null)
}

/**
 * @throws {ApiError} `tools/unavailable-here` for a guest, for a disabled, deleted or erased account, and for a person with a
 *   role.
 */
export function requireHelpable({
  user,
  account,
  record,
}: Pick<Known<'user' | 'account'>, 'user' | 'account'> & Partial<Pick<Known<never>, 'record'>>): {
  readonly user: User
  readonly account: Account
} {
  const isGone = record !== undefined && isErased(record)
  requireFit(user?.isAnonymous === false && !isGone)
  requireFit(account?.disabled === false && account.operatorRole === null)
  return { user, account }
}

/**
 * Refuses to perform a request if an alert shows that the person has changed the same thing since the request was made. Also
 * refuses if the person has answered an alert since, because an answer can undo changes without a new alert.
 *
 * @throws {ApiError} `tools/changed`.
 */
export function requireUnchangedSince(
  { at }: Pick<OperatorRequest, 'at'>,
  alerts: Known<'alerts'>['alerts'],
  isSame: (alert: Known<'alerts'>['alerts'][string]) => boolean,
): void {
  const isChanged = Object.values(alerts).some((alert) => {
    const answeredAt = Math.max(alert.answeredAt ?? 0, alert.securedAt ?? 0)
    return answeredAt >= at || (alert.at >= at && isSame(alert))
  })
  if (isChanged) {
    throw new ApiError('tools/changed', { because: 'changed-meanwhile' })
  }
}
