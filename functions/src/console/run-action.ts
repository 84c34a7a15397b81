import type { JournalAction } from '@sesame/contract/records/journal-entry'
import { isAtLeast } from '@sesame/contract/records/operator'
import { ApiError } from '../common/api-error.ts'
import type { RequestContext } from '../common/http/request-context.ts'
import { codeOf, journaled, type How } from '../common/journal/journaled.ts'
import type { JournalFacts } from '../common/ports/console/journal.ts'
import type { CallingOperator } from './calling-operator.ts'
import type { ConsoleDeps } from './console-deps.ts'

export type ActionDeps = Pick<ConsoleDeps, 'journal' | 'operators' | 'now' | 'log'>

/** The facts about an action that the journal records: the operator, the action and the person. */
export interface Action {
  readonly operator: CallingOperator
  readonly context: Pick<RequestContext, 'requestId'>
  readonly action: JournalAction
  /** The uid of the person concerned; null if there is none. */
  readonly target: string | null
  /** A further target of the action, such as an announcement's id or a job's name. */
  readonly about?: string
}

export interface ReasonedAction extends Action {
  readonly reason: string
}

/**
 * Runs an operator's action. Refuses actions on oneself or on an operator of a higher role. Journals the action before it
 * begins, and its outcome afterwards.
 *
 * @throws {ApiError} `tools/forbidden`, `server/unavailable` if the journal cannot be written, and the errors of `work`.
 */
export async function runAction<Result>(
  deps: ActionDeps,
  given: ReasonedAction,
  work: () => Promise<Result>,
): Promise<Result> {
  const { operator, target } = given
  try {
    await requireMayActOn(deps, operator, target)
  } catch (error) {
    await deps.journal.append(entryOf(deps, given, { phase: 'refused', ...codeOf(error) }))
    throw error
  }
  return journaled(
    (how) => deps.journal.append(entryOf(deps, given, how)),
    work,
    (how) => outcome(deps, given, how),
  )
}

/** Journals that an operator is about to read data, or has acted on their own session. */
export async function writeToJournal(
  deps: Pick<ActionDeps, 'journal' | 'now'>,
  given: Action | ReasonedAction,
): Promise<void> {
  await deps.journal.append(entryOf(deps, given, { phase: 'noted' }))
}

/** @throws {ApiError} `tools/forbidden` (403) if the person is the operator, or an operator of a higher role. */
export async function requireMayActOn(
  { operators }: Pick<ActionDeps, 'operators'>,
  { uid, role }: Pick<CallingOperator, 'uid' | 'role'>,
  target: string | null,
): Promise<void> {
  if (target === null) return
  if (target === uid) throw new ApiError('tools/forbidden', { because: 'oneself' })
  const other = await operators.find(target)
  if (other && !isAtLeast(role, other.role))
    throw new ApiError('tools/forbidden', { because: 'higher-role' })
}

/** Journals the outcome. A failure to do so is only logged, because the action has already been performed. */
async function outcome(deps: ActionDeps, given: ReasonedAction, how: How): Promise<void> {
  try {
    await deps.journal.append(entryOf(deps, given, how))
  } catch (error) {
    deps.log.error('Issue d’un acte absente du journal', error, {
      event: 'journal-outcome-failed',
      seq: how.of,
      action: given.action,
    })
  }
}

function entryOf(
  { now }: Pick<ActionDeps, 'now'>,
  { operator, context, action, target, about, ...more }: Action & { readonly reason?: string },
  how: How,
): JournalFacts {
  return {
    at: now(),
    operator: operator.uid,
    role: operator.role,
    action,
    ...how,
    ...(target !== null && { target }),
    ...(about !== undefined && { about: about.slice(0, 200) }),
    ...('reason' in more && { reason: more.reason }),
    session: operator.session.slice(0, 10),
    proof: operator.proof,
    provenAt: operator.provenAt,
    requestId: context.requestId,
  }
}
