import { announcement, type Announcement } from '@sesame/contract/records/announcement'
import {
  announcementDraft,
  type AnnouncementDraft,
} from '@sesame/contract/records/announcement-draft'
import type { DataSnapshot } from 'firebase-admin/database'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type {
  AnnouncementCopies,
  AnnouncementStore,
  KeptAnnouncement,
} from '../../common/ports/console/announcement-store.ts'
import type { Databases } from './database/databases.ts'
import { parseRecord, readableRecords } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

/** Maximum number of current and future announcements in a list. */
const MAX_OPEN = 100

/**
 * Stores announcements in the Realtime Database. Every database instance has a copy of the published announcements, since
 * a client is connected to only one instance. The first instance is written last, and a job compares it with the drafts,
 * so the job finds interrupted writes.
 */
export function firebaseAnnouncements({
  common,
  instances,
}: Pick<Databases, 'common' | 'instances'>): AnnouncementStore & AnnouncementCopies {
  const drafts = async () => (await common()).ref('announcementDrafts')
  const shown = async () => (await common()).ref('announcements')
  const copies = instances.slice(1)
  const write = async (id: string, announced: Announcement | null) => {
    const inCopies = copies.map(async ({ root }) =>
      (await root()).child(`announcements/${id}`).set(announced),
    )
    await Promise.all(inCopies)
    await (await shown()).child(id).set(announced)
  }
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
        // Return null for a missing draft, so that nothing is written. If the draft only looks missing because the SDK's cache is
        // empty, the server sends the real value and this function runs again.
        return known ? change(known, mayBeOwn) : null
      })
      const kept = committed ? snapshot : await place.get()
      return parseRecord(announcementDraft, kept.val()) ?? (own && adopted(own))
    },

    published: allShown,

    publish: write,

    withdraw: (id) => write(id, null),

    async *differingCopies() {
      const wanted = (await (await shown()).get()).val() as unknown
      for (const { root } of copies) {
        const copy = (await root()).child('announcements')
        if (isDeepStrictEqual((await copy.get()).val(), wanted)) continue
        yield [() => copy.set(wanted)]
      }
    },
  }
}

/** Returns a draft for an announcement that was published without the console. */
function adopted(own: Announcement): AnnouncementDraft {
  return { ...own, revision: 0, editedAt: own.startsAt }
}

function listOf(snapshot: DataSnapshot): KeptAnnouncement[] {
  const list: KeptAnnouncement[] = []
  snapshot.forEach((child) => {
    const { success, data } = z.safeParse(announcementDraft, child.val())
    // An unreadable draft must not hide the others.
    if (success) list.push({ ...data, id: child.key })
  })
  return list
}
