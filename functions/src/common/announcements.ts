import type { AnnouncementState } from '@sesame/contract/endpoints/console/announcements'
import type { Announcement } from '@sesame/contract/records/announcement'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import type { AnnouncementStore } from './ports/console/announcement-store.ts'
import type { Clock } from './ports/clock.ts'

/** Returns the state of an announcement at a time in ms. */
export function stateOf(
  { startsAt, endsAt = Infinity, endedAt }: AnnouncementDraft,
  nowMs: number,
): AnnouncementState {
  if (endedAt !== undefined) return 'ended'
  if (startsAt === undefined) return 'draft'
  if (endsAt <= nowMs) return 'ended'
  return startsAt <= nowMs ? 'live' : 'scheduled'
}

/** Returns the fields of an announcement that clients read while it is live; null for a draft. */
export function announcementOf(kept: AnnouncementDraft): Announcement | null {
  const { kind, date, startsAt, endsAt, fr, en } = kept
  if (startsAt === undefined) return null
  return { kind, date, startsAt, ...(endsAt !== undefined && { endsAt }), fr, en }
}

/** Publishes or withdraws an announcement according to its state, and records when it has ended. Can be repeated. */
export async function showOrHide(
  { announcements: store, now }: { announcements: AnnouncementStore; now: Clock },
  id: string,
): Promise<void> {
  const kept = await store.change(id, (known) => {
    const isOver = known.endedAt === undefined && stateOf(known, now()) === 'ended'
    return isOver ? { ...known, endedAt: known.endsAt ?? now() } : undefined
  })
  const shown = kept && stateOf(kept, now()) === 'live' ? announcementOf(kept) : null
  if (shown) await store.publish(id, shown)
  else await store.withdraw(id)
}
