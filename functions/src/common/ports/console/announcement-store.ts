import type { Announcement } from '@sesame/contract/records/announcement'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'

/** An announcement as the console keeps it. */
export type KeptAnnouncement = AnnouncementDraft & { readonly id: string }

/** A page of ended announcements; `next` is where the following one begins, null after the last. */
export interface EndedPage {
  readonly items: readonly KeptAnnouncement[]
  readonly next: string | null
}

/**
 * Announcements: what operators write, `announcementDrafts`, and what clients read, `announcements`. One that clients read
 * and that was written without the console is as a draft of revision 0.
 */
export interface AnnouncementStore {
  /** Those that nobody ended yet, the oldest first, at most 100. */
  open(): Promise<readonly KeptAnnouncement[]>
  /** Those that have ended, the latest first. */
  ended(after: string | null, size: number): Promise<EndedPage>
  create(id: string, draft: AnnouncementDraft): Promise<void>
  /**
   * Changes one in a transaction; `change` may run more than once, and returns undefined to leave it. After a broken
   * connection it may see what it wrote itself (`mayBeOwn`). What it throws is thrown here. Resolves with what is kept
   * then, null when there is none.
   */
  change(
    id: string,
    change: (known: AnnouncementDraft, mayBeOwn: boolean) => AnnouncementDraft | undefined,
  ): Promise<AnnouncementDraft | null>
  /** What clients read. */
  published(): Promise<ReadonlyMap<string, Announcement>>
  /** Has clients read it. */
  publish(id: string, announcement: Announcement): Promise<void>
  /** Has clients read it no more. */
  withdraw(id: string): Promise<void>
}

/** What clients read of announcements in the other database instances. */
export interface AnnouncementCopies {
  /** What makes one the same as the first's again, where an instance is new or a write was cut short. */
  differingCopies(): AsyncIterable<readonly (() => Promise<void>)[]>
}
