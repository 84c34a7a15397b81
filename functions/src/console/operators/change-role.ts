import { COMMAND_LINE, type OperatorRole } from '@sesame/contract/records/operator'
import { ApiError } from '../../common/api-error.ts'
import { actFromCommandLine } from '../../common/journal/from-command-line.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { setRole, type SetRoleDeps } from './set-role.ts'

/**
 * Changes a role from the command line, in the journal before and after as every act.
 *
 * @throws {ApiError} as `setRole` does, and `tools/not-found` where there is no role to remove.
 */
export async function changeRole(
  deps: SetRoleDeps & Pick<ConsoleDeps, 'journal'>,
  uid: string,
  role: OperatorRole | null,
): Promise<void> {
  if (role === null && !(await deps.operators.find(uid)))
    throw new ApiError('tools/not-found', { because: 'no-role-to-remove' })
  const what = {
    action: 'role-changed',
    target: uid,
    ...(role !== null && { about: role }),
  } as const
  await actFromCommandLine(deps, what, () => setRole(deps, uid, role, COMMAND_LINE))
}
