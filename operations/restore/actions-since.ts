import { OPERATOR_ACTIONS } from '@sesame/contract/operator-actions'
import { namesOf } from '@sesame/contract/titles'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Journal } from '../../functions/src/common/ports/console/journal.ts'
import { localized } from '../../scripts/localized.ts'

const UNDONE: readonly string[] = namesOf(OPERATOR_ACTIONS).filter(
  (action) => 'isUndoneByRestore' in OPERATOR_ACTIONS[action],
)

const PAGE_SIZE = 500

/**
 * Returns the operators' actions since a time (ms), which a restore undid. Each line has the date, the action, its target
 * and the reason.
 */
export function actionsSince(entries: readonly JournalEntry[], since: number): string[] {
  return entries
    .filter(({ at, action, phase }) => phase === 'done' && UNDONE.includes(action) && at >= since)
    .map(({ at, action, target, about, operator }) =>
      [new Date(at).toISOString(), action, target, about, by(operator)].filter(Boolean).join(' · '),
    )
}

const by = (operator: string) => localized({ fr: `par ${operator}`, en: `by ${operator}` })

/** Resolves with the journal's entries since a time (ms), oldest first. */
export async function entriesSince(
  { newest }: Pick<Journal, 'newest'>,
  since: number,
): Promise<JournalEntry[]> {
  const found: JournalEntry[] = []
  for (;;) {
    const page = await newest(found.at(-1)?.seq ?? null, PAGE_SIZE)
    found.push(...page)
    const last = page.at(-1)
    if (page.length < PAGE_SIZE || !last || last.at < since) break
  }
  return found.filter(({ at }) => at >= since).reverse()
}
