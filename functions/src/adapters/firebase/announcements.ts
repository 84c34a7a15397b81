import { announcement, type Announcement } from '@sesame/contract/records/announcement'
import {
  announcementDraft,
  type AnnouncementDraft,
} from '@sesame/contract/records/announcement-draft'
import type { DataSnapshot, Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { AnnouncementStore, KeptAnnouncement } from '../../common/ports/announcement-store.ts'
import type { Late } from './admin.ts'
import { parseRecord, readableRecords } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

/** How many unended announcements are listed. */
const MAX_OPEN = 100

/** Announcements in the Realtime Database. */
export function firebaseAnnouncements(database: Late<Database>): AnnouncementStore {
  const drafts = async () => (await database()).ref('announcementDrafts')
  const shown = async () => (await database()).ref('announcements')
  const readShown = async (id: string) =>
    parseRecord(announcement, (await (await shown()).child(id).get()).val())

  async function allShown(): Promise<Map<string, Announcement>> {
    return readableRecords(announcement, (await (await shown()).get()).val())
  }

  return {
    async open() {
      const query = (await drafts()).orderByChild('endedAt').equalTo(null).limitToFirst(MAX_OPEN)
      const [kept, others] = await Promise.all([query.get().then(listOf), allShown()])
      const known = await Promise.all(
        [...others]
          .filter(([id]) => !kept.some((draft) => draft.id === id))
          .map(async ([id, own]) => {
            const hasDraft = (await (await drafts()).child(id).get()).exists()
            return hasDraft ? [] : [{ ...adopted(own), id }]
          }),
      )
      return [...known.flat(), ...kept].slice(0, MAX_OPEN)
    },

    async ended(after, size) {
      const query = (await drafts())
        .orderByChild('endedAt')
        .startAt(0)
        .limitToLast(size + 1)
      const [, time = '', id = ''] = /^(\d+)-([\w-]+)$/.exec(after ?? '') ?? []
      const found = listOf(await (id === '' ? query : query.endBefore(Number(time), id)).get())
      const items = found.toReversed().slice(0, size)
      const last = items.at(-1)
      const hasMore = found.length > size && last?.endedAt !== undefined
      return { items, next: hasMore ? `${last.endedAt}-${last.id}` : null }
    },

    async create(id, draft) {
      await (await drafts()).child(id).set(draft)
    },

    async change(id, change) {
      const place = (await drafts()).child(id)
      const own = (await place.get()).exists() ? null : await readShown(id)
      const { committed, snapshot } = await transact(place, (current, mayBeOwn) => {
        const known = parseRecord(announcementDraft, current) ?? (own && adopted(own))
        // Nothing stays nothing. The SDK's empty cache looks the same, and is corrected by the server.
        return known ? change(known, mayBeOwn) : null
      })
      const kept = committed ? snapshot : await place.get()
      return parseRecord(announcementDraft, kept.val()) ?? (own && adopted(own))
    },

    published: allShown,

    async publish(id, announced) {
      await (await shown()).child(id).set(announced)
    },

    async withdraw(id) {
      await (await shown()).child(id).remove()
    },
  }
}

/** One that was written without the console, as it would have kept it. */
function adopted(own: Announcement): AnnouncementDraft {
  return { ...own, revision: 0, editedAt: own.startsAt }
}

function listOf(snapshot: DataSnapshot): KeptAnnouncement[] {
  const list: KeptAnnouncement[] = []
  snapshot.forEach((child) => {
    const { success, data } = z.safeParse(announcementDraft, child.val())
    // One that cannot be read must not hide the others.
    if (success) list.push({ ...data, id: child.key })
  })
  return list
}
