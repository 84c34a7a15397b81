import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { ApiError } from '../api-error.ts'
import type { Journal, JournalFacts } from '../ports/console/journal.ts'

/** The fields that differ between the entries for the beginning and the end of an action. */
export type How = Pick<JournalFacts, 'phase' | 'of' | 'code'>

/**
 * Runs an action between two entries of the journal. `begin` writes `begun`, and the action does not run if that fails;
 * `end` writes `done` or `failed`.
 */
export async function journaled<Result>(
  begin: (how: How) => ReturnType<Journal['append']>,
  work: () => Promise<Result>,
  end: (how: How) => Promise<unknown> = begin,
): Promise<Result> {
  const { seq } = await begin({ phase: 'begun' })
  let result: Result
  try {
    result = await work()
  } catch (error) {
    await end({ phase: 'failed', of: seq, ...codeOf(error) })
    throw error
  }
  await end({ phase: 'done', of: seq })
  return result
}

export function codeOf(error: unknown): { code: string } {
  return { code: error instanceof ApiError ? error.code : 'server/internal' }
}

/** The reason in entries from the command line, unless it asks operators for one. */
const REASON = 'Depuis la ligne de commande'

interface Parts {
  readonly journal: Pick<Journal, 'append'>
  readonly now: () => number
}

/** Runs an action from the command line, journaled like any other, as if an owner acted. */
export function actFromCommandLine<Result>(
  { journal, now }: Parts,
  what: Pick<JournalFacts, 'action' | 'target' | 'about' | 'reason'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const by = { operator: COMMAND_LINE, role: 'owner', reason: REASON, requestId: 'none' } as const
  return journaled((how) => journal.append({ at: now(), ...by, ...what, ...how }), work)
}
