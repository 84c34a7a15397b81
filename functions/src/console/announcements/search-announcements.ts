import { searchAnnouncements } from '@sesame/contract/endpoints/console/announcements'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { announcementItem } from './announcement-item.ts'

/** How many ended announcements a page has. */
const PAGE_SIZE = 50

/** `POST api/tools/announcements/search` */
export function searchAnnouncementsRoute({ announcements, now }: ConsoleDeps): ConsoleRoute {
  return consoleRoute(searchAnnouncements, async ({ body: { ended, after } }) => {
    const { items, next } = ended
      ? await announcements.ended(after ?? null, PAGE_SIZE)
      : { items: await announcements.open(), next: null }
    return { body: { items: items.map((kept) => announcementItem(kept, now())), next } }
  })
}
