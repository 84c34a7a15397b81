import { readPerson, readTimeline } from '@sesame/contract/endpoints/console/people'
import { writeToJournal } from '../../run-action.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { aboutEvents, findPerson, readSheet } from './read-sheet.ts'
import { timelineOf } from './timeline.ts'

/** `POST api/tools/people/read` */
export function readPersonRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(readPerson, async ({ body: { uid }, operator, context }) => {
    const person = await readSheet(deps, uid)
    // Journal the reading before the response, because operators must see nothing that is not journaled.
    await writeToJournal(deps, { operator, context, action: 'person-read', target: uid })
    return { body: person }
  })
}

/** `POST api/tools/people/timeline`: older events of a person. Each page adds a journal entry. */
export function readTimelineRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(readTimeline, async ({ body: { uid, cursor }, operator, context }) => {
    const known = await findPerson(deps, uid)
    const events = await timelineOf(deps, uid, aboutEvents(known), cursor)
    await writeToJournal(deps, {
      operator,
      context,
      action: 'person-read',
      target: uid,
      about: 'timeline',
    })
    return { body: events }
  })
}
