import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { ApiError } from '../api-error.ts'
import type { Journal, JournalFacts } from '../ports/console/journal.ts'

/** The fields that differ between the entries at the beginning and at the end of an action. */
export type How = Pick<JournalFacts, 'phase' | 'of' | 'code'>

/**
 * Runs an action between two journal entries. First `begin` writes the entry `begun`. If `begin` fails, the action does
 * not run. After the action, `end` writes `done` or `failed`.
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

/** The reason in journal entries from the command line, unless the command asks for one. */
const REASON = 'Depuis la ligne de commande'

interface Parts {
  readonly journal: Pick<Journal, 'append'>
  readonly now: () => number
}

/** Runs an action from the command line, with journal entries like those for an owner's action. */
export function actFromCommandLine<Result>(
  { journal, now }: Parts,
  what: Pick<JournalFacts, 'action' | 'target' | 'about' | 'reason'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const by = { operator: COMMAND_LINE, role: 'owner', reason: REASON, requestId: 'none' } as const
  return journaled((how) => journal.append({ at: now(), ...by, ...what, ...how }), work)
}
