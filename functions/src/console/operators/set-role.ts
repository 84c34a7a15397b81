import type { OperatorRole } from '@sesame/contract/records/operator'
import { ApiError } from '../../common/api-error.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import { tell } from '../../common/person/tell.ts'
import type { ConsoleDeps } from '../console-deps.ts'

export type SetRoleDeps = PersonDeps & Pick<ConsoleDeps, 'identity' | 'operators'>

/**
 * Gives a person a role in the console, changes it, or removes it with `null`, and tells them. Record and claim have to agree, so a change that
 * is cut short gives nothing; repeated, it is completed.
 *
 * @throws {ApiError} `tools/not-found` for who cannot be an operator, `tools/last-owner`.
 */
export async function setRole(
  deps: SetRoleDeps,
  uid: string,
  role: OperatorRole | null,
  grantedBy: string,
): Promise<void> {
  const { operators, identity, now } = deps
  const account = await identity.account(uid)
  if (role !== null) {
    // An unverified address may be somebody else's, who registered it to be given this.
    const isFit = account && !account.disabled && account.isMarkedRegistered
    if (!isFit || !account.emailVerified) {
      throw new ApiError('tools/not-found', { because: 'unfit-account' })
    }
  }
  const done = await operators.set(uid, role && { role, grantedAt: now(), grantedBy })
  if (done === 'last-owner') throw new ApiError('tools/last-owner')
  if (!account) return
  await identity.claimRole(account, role)
  await tell(deps, uid, (then) => then.alert({ kind: role ? 'role-given' : 'role-removed' }))
}
