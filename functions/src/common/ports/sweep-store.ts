import type { SignInFacts } from '../account/ended-by.ts'

/** A session of a person; `expiresAt` is null where its state is gone. */
export interface SessionExpiry {
  readonly uid: string
  readonly sid: string
  readonly expiresAt: number | null
}

/** A record of a sign-in, `signIns/{uid}/{authTimeSeconds}`. */
export interface KeptSignIn {
  readonly uid: string
  readonly authTimeSeconds: number
  /** Until when it counts, in ms; null where that cannot be read. */
  readonly untilMs: number | null
}

/** Somebody, by their uid. */
export interface Uid {
  readonly uid: string
}

/** Somebody who has sessions. */
export interface PersonWithSessions extends Uid {
  /** What decides of each of their sign-ins whether their account stands for it; throws where a record cannot be read. */
  readonly signIns: () => readonly SignInFacts[]
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
  /** Those who have sessions, at most 100 a page. */
  peopleWithSessions(): AsyncIterable<readonly PersonWithSessions[]>
  /** Whether their profile says that their address is verified. */
  isKnownVerified(uid: string): Promise<boolean>
  signInsOf(uid: string): Promise<readonly SignInFacts[]>
  /** Everybody who has a profile, or a sign-in that has ended, at most 100 a page; some twice. */
  people(): AsyncIterable<readonly Uid[]>
  signIns(): AsyncIterable<readonly KeptSignIn[]>
  removeSignIn(signIn: KeptSignIn): Promise<void>
  /** What the trails hold from before a time, everybody, with at most 500 ids each. */
  oldAudit(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAudit(entries: EntryIds): Promise<void>
  /** The alerts from before a time, everybody who has any. */
  oldAlerts(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAlerts(entries: EntryIds): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** Whose profile says to be a guest's. */
  guests(): AsyncIterable<readonly Uid[]>
  /** When a person was last seen by the API: sessions and history of sign-ins; 0 for never. */
  lastSeenAt(uid: string): Promise<number>
}
