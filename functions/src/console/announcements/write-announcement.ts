import {
  createAnnouncement,
  editAnnouncement,
} from '@sesame/contract/endpoints/console/announcements'
import type { BodyOf } from '@sesame/contract/endpoint'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import { showOrHide } from '../../common/announcements.ts'
import { ApiError } from '../../common/api-error.ts'
import { randomId } from '../../common/random-id.ts'
import { runAction } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { announcementItem } from './announcement-item.ts'
import { changeOpen } from './change-open.ts'

/** `POST api/tools/announcements` */
export function createAnnouncementRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(createAnnouncement, async ({ body, operator, context }) => {
    const { announcements, now } = deps
    // Keys begin with the time, so that lists are sorted by time.
    const id = `${now()}-${randomId()}`
    const draft = { ...written(body, now()), revision: 1, editedBy: operator.uid, editedAt: now() }
    const given = { operator, context, action: 'announcement-written', target: null } as const
    await runAction(deps, { ...given, about: id, reason: body.reason }, async () => {
      await announcements.create(id, draft)
      await showOrHide(deps, id)
    })
    return { status: 201, body: announcementItem({ ...draft, id }, now()) }
  })
}

/** `POST api/tools/announcements/:id/edit` */
export function editAnnouncementRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(editAnnouncement, async ({ body, params: { id }, operator, context }) => {
    const { revision, reason } = body
    const replacement = written(body, deps.now())
    const given = { operator, context, action: 'announcement-changed', target: null } as const
    const kept = await runAction(deps, { ...given, about: id, reason }, () =>
      changeOpen(deps, { id, revision, operator }, () => replacement),
    )
    return { body: announcementItem({ ...kept, id }, deps.now()) }
  })
}

type Written = Pick<
  BodyOf<typeof createAnnouncement>,
  'kind' | 'date' | 'startsAt' | 'endsAt' | 'fr' | 'en'
>

/**
 * Converts an operator's input to the stored form, without empty fields.
 *
 * @throws {ApiError} `request/invalid` if the announcement would already have ended when published.
 */
function written(
  { kind, date, startsAt, endsAt, fr, en }: Written,
  nowMs: number,
): Omit<AnnouncementDraft, 'revision' | 'editedAt'> {
  const isPast = startsAt === 'now' && endsAt !== null && endsAt <= nowMs
  if (isPast) {
    const fields = { endsAt: 'invalid' } as const
    throw new ApiError('request/invalid', { fields, because: 'announcement-past' })
  }
  return {
    kind,
    date,
    fr,
    en,
    ...(startsAt !== null && { startsAt: startsAt === 'now' ? nowMs : startsAt }),
    ...(endsAt !== null && { endsAt }),
  }
}
