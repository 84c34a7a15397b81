import { COMMAND_LINE, type OperatorRole } from '@sesame/contract/records/operator'
import { ApiError } from '../../common/api-error.ts'
import type { JournalFacts } from '../../common/ports/console/journal.ts'
import type { ToolsDeps } from '../tools-deps.ts'
import { setRole, type SetRoleDeps } from './set-role.ts'

/** Who has the project needs no second operator: that is how the first ones come to be. */
const REASON = 'Depuis la ligne de commande'

/**
 * Changes a role from the command line, in the journal before and after as every act.
 *
 * @throws {ApiError} as `setRole` does, and `tools/not-found` where there is no role to remove.
 */
export async function changeRole(
  deps: SetRoleDeps & Pick<ToolsDeps, 'journal'>,
  uid: string,
  role: OperatorRole | null,
): Promise<void> {
  const { journal, operators, now } = deps
  if (role === null && !(await operators.find(uid))) throw new ApiError('tools/not-found')
  const entry = (how: Pick<JournalFacts, 'phase' | 'of' | 'code'>): JournalFacts => ({
    ...{ at: now(), operator: COMMAND_LINE, role: 'owner', action: 'role-changed', ...how },
    ...{ target: uid, reason: REASON, requestId: 'none' },
    ...(role !== null && { about: role }),
  })
  const { seq } = await journal.append(entry({ phase: 'begun' }))
  try {
    await setRole(deps, uid, role, COMMAND_LINE)
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'server/internal'
    await journal.append(entry({ phase: 'failed', of: seq, code }))
    throw error
  }
  await journal.append(entry({ phase: 'done', of: seq }))
}
