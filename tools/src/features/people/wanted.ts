import type { PeopleFilter } from '@sesame/contract/endpoints/tools/people'

/** What is looked for. It stays in memory: neither an address nor a name may stand in a URL. */
export interface Wanted {
  readonly query: string
  readonly filter: PeopleFilter
}
