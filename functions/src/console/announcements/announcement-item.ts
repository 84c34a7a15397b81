import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { stateOf } from '../../common/announcements.ts'
import type { KeptAnnouncement } from '../../common/ports/console/announcement-store.ts'

/** Returns an announcement as the console shows it. */
export function announcementItem(kept: KeptAnnouncement, nowMs: number): AnnouncementItem {
  const { id, kind, date, startsAt, endsAt, endedAt, fr, en, revision } = kept
  return {
    id,
    state: stateOf(kept, nowMs),
    kind,
    date,
    fr,
    en,
    revision,
    startsAt: startsAt ?? null,
    endsAt: endedAt ?? endsAt ?? null,
    editedBy: kept.editedBy ?? null,
    editedAt: kept.editedBy === undefined ? null : kept.editedAt,
  }
}
