import type { Announcement } from '@sesame/contract/records/announcement'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'

/** An announcement as the console stores it, with its id. */
export type KeptAnnouncement = AnnouncementDraft & { readonly id: string }

/** A page of ended announcements. `next` is the position at which the following page begins; null on the last page. */
export interface EndedPage {
  readonly items: readonly KeptAnnouncement[]
  readonly next: string | null
}

/**
 * Stores announcements. Operators write `announcementDrafts`, and clients read `announcements`. An announcement that was
 * published without the console counts as a draft of revision 0.
 */
export interface AnnouncementStore {
  /** Returns the announcements that have not ended, oldest first, at most 100. */
  open(): Promise<readonly KeptAnnouncement[]>
  /** Returns the announcements that have ended, newest first. */
  ended(after: string | null, size: number): Promise<EndedPage>
  create(id: string, draft: AnnouncementDraft): Promise<void>
  /**
   * Changes an announcement in a transaction. `change` may run more than once, and returns undefined to change nothing.
   * After a broken connection, `change` may receive the value that it returned before (`mayBeOwn`). Errors thrown by
   * `change` are passed on. Resolves with the stored announcement, or null if there is none.
   */
  change(
    id: string,
    change: (known: AnnouncementDraft, mayBeOwn: boolean) => AnnouncementDraft | undefined,
  ): Promise<AnnouncementDraft | null>
  /** Returns the published announcements, which clients read. */
  published(): Promise<ReadonlyMap<string, Announcement>>
  /** Publishes an announcement to clients. */
  publish(id: string, announcement: Announcement): Promise<void>
  /** Withdraws a published announcement from clients. */
  withdraw(id: string): Promise<void>
}

/** The copies of published announcements in the other database instances. */
export interface AnnouncementCopies {
  /**
   * Finds copies that differ from the first instance's announcements, because an instance is new or a write was interrupted. Each
   * returned function corrects one copy.
   */
  differingCopies(): AsyncIterable<readonly (() => Promise<void>)[]>
}
