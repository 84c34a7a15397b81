import { readPerson, readTimeline } from '@sesame/contract/endpoints/tools/people'
import { note } from '../../act.ts'
import type { ToolsDeps } from '../../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../../tools-route.ts'
import { aboutEvents, findPerson, readSheet } from './read-sheet.ts'
import { timelineOf } from './timeline.ts'

/** `POST api/tools/people/read` */
export function readPersonRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(readPerson, async ({ body: { uid }, operator, context }) => {
    const person = await readSheet(deps, uid)
    // Before it is answered: nobody sees what the journal does not say they saw.
    await note(deps, { operator, context, action: 'person-read', target: uid })
    return { body: person }
  })
}

/** `POST api/tools/people/timeline`: more of a sheet. Each page is a reading of its own in the journal. */
export function readTimelineRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(readTimeline, async ({ body: { uid, cursor }, operator, context }) => {
    const known = await findPerson(deps, uid)
    const events = await timelineOf(deps, uid, aboutEvents(known), cursor)
    await note(deps, { operator, context, action: 'person-read', target: uid, about: 'timeline' })
    return { body: events }
  })
}
