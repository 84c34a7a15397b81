import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { ApiError } from '../api-error.ts'
import type { Journal, JournalFacts } from '../ports/console/journal.ts'

/** Who has the project needs no second operator, and gives no other reason. */
const REASON = 'Depuis la ligne de commande'

/** How far an action is: what its entry says beside who does what. */
export type How = Pick<JournalFacts, 'phase' | 'of' | 'code'>

/**
 * Does something between two entries of the journal: `begun`, then `done` or `failed`, which `end` writes. Nothing is done that
 * is not in the journal before.
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

interface Parts {
  readonly journal: Pick<Journal, 'append'>
  readonly now: () => number
}

/** Does what an operator asked for on the command line, in the journal before and after as every action. */
export function actFromCommandLine<Result>(
  { journal, now }: Parts,
  what: Pick<JournalFacts, 'action' | 'target' | 'about'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const by = { operator: COMMAND_LINE, role: 'owner', reason: REASON, requestId: 'none' } as const
  return journaled((how) => journal.append({ at: now(), ...by, ...what, ...how }), work)
}
