import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { endAnnouncementRoute } from './end-announcement.ts'
import { searchAnnouncementsRoute } from './search-announcements.ts'
import { createAnnouncementRoute, editAnnouncementRoute } from './write-announcement.ts'

/** What operators tell everybody. */
export function announcementRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchAnnouncementsRoute(deps),
    createAnnouncementRoute(deps),
    editAnnouncementRoute(deps),
    endAnnouncementRoute(deps),
  ]
}
