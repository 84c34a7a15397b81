import type { JournalAction, JournalEntry } from '@sesame/contract/records/journal-entry'

/** Acts that a restore undoes, and that somebody may have to do again. */
const UNDONE: readonly JournalAction[] = [
  'account-disabled',
  'account-enabled',
  'person-renamed',
  'role-changed',
  'announcement-written',
  'announcement-changed',
  'announcement-ended',
  'jobs-switched',
]

/** What operators did since a time (ms) that a restore undid, a line each: when, what, to whom, why. */
export function actsSince(entries: readonly JournalEntry[], since: number | null): string[] {
  return entries
    .filter(
      ({ at, action, phase }) =>
        phase === 'done' && UNDONE.some((each) => each === action) && at >= (since ?? 0),
    )
    .map(({ at, action, target, about, operator }) =>
      [new Date(at).toISOString(), action, target, about, `par ${operator}`]
        .filter(Boolean)
        .join(' · '),
    )
}
