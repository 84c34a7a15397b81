import { COMMAND_LINE, type OperatorRole } from '@sesame/contract/records/operator'
import { ApiError } from '../../common/api-error.ts'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { Account } from '../../common/account/account.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import { recordFor } from '../../common/person/record-for.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { admissionsOf, readPasskeys, type Passkeys } from '../session/admissions.ts'

/** Whether an account may be given a role. An unverified address may belong to someone else. */
export function mayHaveRole(account: Account | null): boolean {
  return (
    account !== null && !account.disabled && account.isMarkedRegistered && account.emailVerified
  )
}

export type SetRoleDeps = PersonDeps & Pick<ConsoleDeps, 'identity' | 'operators'>

/**
 * Gives a person a role in the console, changes it, or removes it with `null`, and alerts them. An operator needs both the
 * record and the claim, so an interrupted change grants nothing. Repeating the change completes it.
 *
 * @throws {ApiError} `tools/not-found` if the account may not have a role, `tools/no-passkey`, `tools/last-owner`.
 */
export async function setRole(
  deps: SetRoleDeps,
  uid: string,
  role: OperatorRole | null,
  grantedBy: string,
): Promise<void> {
  const { operators, identity, now } = deps
  const account = await identity.account(uid)
  if (role !== null && !mayHaveRole(account))
    throw new ApiError('tools/not-found', { because: 'unfit-account' })
  const admitted = role && { passkeys: admissionsOf(await requirePasskey(deps, uid)) }
  const given = role && { role, grantedAt: now(), grantedBy, ...admitted }
  const done = await operators.set(uid, given)
  if (done === 'last-owner') throw new ApiError('tools/last-owner')
  if (!account) return
  await identity.claimRole(account, role)
  await recordFor(deps, uid, (then) => then.alert({ kind: role ? 'role-given' : 'role-removed' }))
}

/** @throws {ApiError} `tools/no-passkey` if the person has no passkey, because the console requires one. */
export async function requirePasskey(deps: SetRoleDeps, uid: string): Promise<Passkeys> {
  const passkeys = await readPasskeys(deps, uid)
  if (Object.keys(passkeys).length === 0) throw new ApiError('tools/no-passkey')
  return passkeys
}

/**
 * Changes a role from the command line, and journals the change like every other action.
 *
 * @throws {ApiError} the errors of `setRole`, and `tools/not-found` if there is no role to remove.
 */
export async function changeRole(
  deps: SetRoleDeps & Pick<ConsoleDeps, 'journal'>,
  uid: string,
  role: OperatorRole | null,
): Promise<void> {
  const [record, account] = await Promise.all([
    deps.operators.find(uid),
    deps.identity.account(uid),
  ])
  // Check the claim, too, because after an interrupted removal only the claim is left.
  const hasRole = record !== null || (account?.operatorRole ?? null) !== null
  if (role === null && !hasRole) {
    throw new ApiError('tools/not-found', { because: 'no-role-to-remove' })
  }
  const what = {
    action: 'role-changed',
    target: uid,
    ...(role !== null && { about: role }),
  } as const
  await actFromCommandLine(deps, what, () => setRole(deps, uid, role, COMMAND_LINE))
}
