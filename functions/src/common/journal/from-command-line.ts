import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { ApiError } from '../api-error.ts'
import type { Journal, JournalFacts } from '../ports/console/journal.ts'

/** Anyone with access to the project needs no second operator and gives no other reason. */
const REASON = 'Depuis la ligne de commande'

interface Parts {
  readonly journal: Pick<Journal, 'append'>
  readonly now: () => number
}

/** Performs an operator's command-line action, with a journal entry before and after as for every action. */
export async function actFromCommandLine<Result>(
  { journal, now }: Parts,
  what: Pick<JournalFacts, 'action' | 'target' | 'about'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const entry = (how: Pick<JournalFacts, 'phase' | 'of' | 'code'>): JournalFacts => ({
    at: now(),
    operator: COMMAND_LINE,
    role: 'owner',
    reason: REASON,
    requestId: 'none',
    ...what,
    ...how,
  })
  const { seq } = await journal.append(entry({ phase: 'begun' }))
  let result: Result
  try {
    result = await act()
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'server/internal'
    await journal.append(entry({ phase: 'failed', of: seq, code }))
    throw error
  }
  await journal.append(entry({ phase: 'done', of: seq }))
  return result
}
