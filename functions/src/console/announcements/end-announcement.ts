import { endAnnouncement } from '@sesame/contract/endpoints/console/announcements'
import { act } from '../act.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { announcementItem } from './announcement-item.ts'
import { changeOpen } from './change-open.ts'

/** `POST api/tools/announcements/:id/end` */
export function endAnnouncementRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(endAnnouncement, async ({ body, params: { id }, operator, context }) => {
    const { revision, reason } = body
    const given = { operator, context, action: 'announcement-ended', target: null } as const
    const kept = await act(deps, { ...given, about: id, reason }, () =>
      changeOpen(deps, { id, revision, operator }, (known) => ({ ...known, endedAt: deps.now() })),
    )
    return { body: announcementItem({ ...kept, id }, deps.now()) }
  })
}
