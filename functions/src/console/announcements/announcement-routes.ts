import {
  endAnnouncement,
  searchAnnouncements,
} from '@sesame/contract/endpoints/console/announcements'
import { runAction } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { announcementItem } from './announcement-item.ts'
import { changeOpen } from './change-open.ts'
import { createAnnouncementRoute, editAnnouncementRoute } from './write-announcement.ts'

/** How many ended announcements a page contains. */
const PAGE_SIZE = 50

/** `api/tools/announcements/*`: messages from the operators to all signed-in people. */
export function announcementRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchAnnouncementsRoute(deps),
    createAnnouncementRoute(deps),
    editAnnouncementRoute(deps),
    endAnnouncementRoute(deps),
  ]
}

/** `POST api/tools/announcements/:id/end` */
function endAnnouncementRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(endAnnouncement, async ({ body, params: { id }, operator, context }) => {
    const { revision, reason } = body
    const given = { operator, context, action: 'announcement-ended', target: null } as const
    const kept = await runAction(deps, { ...given, about: id, reason }, () =>
      changeOpen(deps, { id, revision, operator }, (known) => ({ ...known, endedAt: deps.now() })),
    )
    return { body: announcementItem({ ...kept, id }, deps.now()) }
  })
}

/** `POST api/tools/announcements/search` */
function searchAnnouncementsRoute({ announcements, now }: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchAnnouncements, async ({ body: { ended, after } }) => {
    const { items, next } = ended
      ? await announcements.ended(after ?? null, PAGE_SIZE)
      : { items: await announcements.open(), next: null }
    return { body: { items: items.map((kept) => announcementItem(kept, now())), next } }
  })
}
