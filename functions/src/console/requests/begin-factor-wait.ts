import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { ApiError } from '../../common/api-error.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson } from '../../common/person/person.ts'
import { waiting } from '../../common/second-factor/waiting.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { requireFit } from '../people/person-action.ts'
import { requireHelpable, requireNoRole, requireUnchangedSince } from './require-helpable.ts'

/** The alerts that show that the person can still use their second factor. */
const IN_HAND: readonly string[] = [
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
]

/**
 * Begins the waiting period after which a person's second factor is removed, and notifies them.
 *
 * @throws {ApiError} `tools/changed`, `tools/unavailable-here`, `server/unavailable`.
 */
export async function beginFactorWaitOf(
  deps: ConsoleDeps,
  request: OperatorRequest,
): Promise<void> {
  const { target: uid } = request
  await requireNoRole(deps, uid)
  const person = await readPerson(deps, uid, { needs: ['user', 'account', 'alerts'] })
  await person.commit(({ alerts, ...facts }, then) => {
    requireUnchangedSince(request, alerts, ({ kind }) => IN_HAND.includes(kind))
    requireHelpable(facts)
    const { factor } = facts.record
    if (!factor) throw new ApiError('tools/changed', { because: 'factor-gone' })
    // An earlier try has already made this change, although the database's response to it was lost.
    if (factor.wait?.alert === then.draw('wait')) return { record: facts.record, result: 0 }
    if (factor.wait) throw new ApiError('tools/changed', { because: 'waits-already' })
    const how = { waitMs: deps.config.factorWaitMs, by: 'team', about: {} } as const
    return waiting(facts.record, then, how)
  })
}

/**
 * @throws {ApiError} `tools/unavailable-here` if there is no second factor or its removal is already pending, and the errors
 * of {@link requireHelpable}.
 */
export function requireMayWait(facts: Known<'user' | 'account'>): void {
  requireHelpable(facts)
  const { factor } = facts.record
  requireFit(factor !== undefined && factor.wait === undefined)
}
