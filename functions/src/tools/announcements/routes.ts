import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { endAnnouncementRoute } from './end-announcement.ts'
import { searchAnnouncementsRoute } from './search-announcements.ts'
import { createAnnouncementRoute, editAnnouncementRoute } from './write-announcement.ts'

/** What operators tell everybody. */
export function announcementRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [
    searchAnnouncementsRoute(deps),
    createAnnouncementRoute(deps),
    editAnnouncementRoute(deps),
    endAnnouncementRoute(deps),
  ]
}
