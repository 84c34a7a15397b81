import type { BodyOf } from '@sesame/contract/endpoint'
import type { PeopleFilter, searchPeople } from '@sesame/contract/endpoints/console/people'

/** The search. It stays in memory, since no address or name may be in a URL. */
export interface Wanted {
  readonly query: string
  readonly filter: PeopleFilter
}

export const EVERYBODY: Wanted = { query: '', filter: 'all' }

/** The API's parameters for a page. */
export function questionOf(
  { query, filter }: Wanted,
  cursor: string | null,
): BodyOf<typeof searchPeople> {
  return { ...(query !== '' && { query }), filter, ...(cursor !== null && { cursor }) }
}
