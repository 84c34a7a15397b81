import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { csvOf } from '../../lib/csv.ts'
import type { Texts } from '../../i18n/fr/catalogue.ts'

/** Exports the statistics of the overview as CSV, by day. Providers and reasons have the names that the API uses. */
export function overviewCsv(overview: Overview, text: Texts['overview']): string {
  const columns: readonly { name: string; counts: readonly (number | null)[] }[] = [
    ...overview.signIns.map(({ provider, counts }) => ({ name: `sign-in/${provider}`, counts })),
    { name: text.signUps, counts: overview.signUps },
    { name: text.formerGuests, counts: overview.upgrades },
    { name: text.newGuests, counts: overview.guests },
    { name: text.active, counts: overview.activePeople },
    { name: `${text.resets} (${text.resetRequests})`, counts: overview.resetRequests },
    { name: `${text.resets} (${text.resetsDone})`, counts: overview.resets },
    ...overview.refusals.map(({ reason, counts }) => ({ name: reason, counts })),
  ]
  return csvOf(
    [text.day, ...columns.map(({ name }) => name)],
    overview.days.map((day, index) => [day, ...columns.map(({ counts }) => counts[index])]),
  )
}
