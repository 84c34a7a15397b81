import { searchPeople } from '@sesame/contract/endpoints/console/people'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { countedPeople } from './counted-people.ts'
import { findPeople } from './find-people.ts'
import { listPeople } from './list-people.ts'
import { personRow } from './person-row.ts'

/** `POST api/tools/people/search` */
export function searchPeopleRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchPeople, async ({ body: { query = '', filter = 'all', cursor } }) => {
    const asked = query.trim()
    const [{ people, next }, counted] = await Promise.all([
      asked === ''
        ? listPeople(deps, filter, cursor)
        : findPeople(deps, { query: asked, filter, cursor }),
      asked === '' && filter === 'all' ? countedPeople(deps) : undefined,
    ])
    return { body: { items: people.map(personRow), next, ...(counted && { counted }) } }
  })
}
