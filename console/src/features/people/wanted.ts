import type { BodyOf } from '@sesame/contract/endpoint'
import type { PeopleFilter, searchPeople } from '@sesame/contract/endpoints/console/people'

/** What is looked for. It stays in memory: neither an address nor a name may stand in a URL. */
export interface Wanted {
  readonly query: string
  readonly filter: PeopleFilter
}

export const EVERYBODY: Wanted = { query: '', filter: 'all' }

/** What is asked for a page of them. */
export function questionOf(
  { query, filter }: Wanted,
  cursor: string | null,
): BodyOf<typeof searchPeople> {
  return { ...(query !== '' && { query }), filter, ...(cursor !== null && { cursor }) }
}
