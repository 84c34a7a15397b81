import { exportPeople, PEOPLE_EXPORT_PAGES } from '@sesame/contract/endpoints/console/people'
import type { PersonRow } from '@sesame/contract/person'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { writeToJournal } from '../../run-action.ts'
import { aboutOf, findPage, personRow, searchOf, type Search } from './search-people.ts'

/**
 * `POST api/tools/people/export-list`. Each page counts towards the operator's daily limit before it is read. The export adds
 * one journal entry. If this entry cannot be written, nothing is returned.
 */
export function exportPeopleRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(
    exportPeople,
    async ({ body: { reason, ...asked }, operator, context }) => {
      const search = searchOf(asked)
      const { items, complete } = await readPages(deps, search, operator.uid)
      await writeToJournal(deps, {
        operator,
        context,
        action: 'people-exported',
        target: null,
        about: `${items.length} ${aboutOf(search)}`,
        reason,
      })
      return { body: { items, complete } }
    },
    { counted: [CONSOLE_LIMITS.operatorSearches] },
  )
}

async function readPages(
  deps: ConsoleDeps,
  search: Search,
  operator: string,
): Promise<{ readonly items: PersonRow[]; readonly complete: boolean }> {
  const items: PersonRow[] = []
  let cursor: string | undefined
  for (let page = 0; page < PEOPLE_EXPORT_PAGES; page++) {
    await deps.limiter.take(CONSOLE_LIMITS.operatorSearches, operator)
    const { people, next } = await findPage(deps, search, cursor)
    items.push(...(await Promise.all(people.map((found) => personRow(deps, found)))))
    if (next === null) return { items, complete: true }
    cursor = next
  }
  return { items, complete: false }
}
