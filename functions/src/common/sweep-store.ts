/** A session of a person; `expiresAt` is null where its state is gone. */
export interface SessionExpiry {
  readonly uid: string
  readonly sid: string
  readonly expiresAt: number | null
}

/** The single sign-ins of a person that are cut off or locked. */
export interface CutOffMarks {
  readonly uid: string
  readonly authTimesSeconds: readonly number[]
}

/** A window of a rate limit, `rateLimits/{limit}/{startMs}`. */
export interface RateWindow {
  readonly limit: string
  readonly startMs: number
}

/** Entries of a person: of their audit trail, `audit/{uid}/{id}`, or alerts, `notifications/{uid}/{id}`. */
export interface EntryIds {
  readonly uid: string
  readonly ids: readonly string[]
}

/** What jobs walk through and remove, a page at a time. Removing what is not there succeeds. */
export interface SweepStore {
  sessions(): AsyncIterable<readonly SessionExpiry[]>
  /** Removes sessions, their states and their presence, all or nothing. */
  removeSessions(sessions: readonly SessionExpiry[]): Promise<void>
  hasSessions(uid: string): Promise<boolean>
  /** Cuts every sign-in before a time off, ends every session, and resolves with how many there were. */
  endSessions(uid: string, beforeSeconds: number): Promise<number>
  /** What the trails hold from before a time, everybody, with at most 500 ids each. */
  oldAudit(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAudit(entries: EntryIds): Promise<void>
  /** The alerts from before a time, everybody who has any. */
  oldAlerts(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAlerts(entries: EntryIds): Promise<void>
  marks(): AsyncIterable<readonly CutOffMarks[]>
  /** Replaces the marks before a time by a cut-off at that time, which is never moved back. */
  replaceMarks(uid: string, beforeSeconds: number): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** The uids of profiles that say to be a guest's. */
  guests(): AsyncIterable<readonly string[]>
  /** When a person was last seen by the API: sessions and history of sign-ins; 0 for never. */
  lastSeenAt(uid: string): Promise<number>
}
