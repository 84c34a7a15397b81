import type { Mail } from '@sesame/contract/records/mail'
import type { EventTask } from '../../events/event-store.ts'
import type { MailName } from '../../mails/waiting-mail.ts'
import type { AccessRecord } from '../access/access-record.ts'

export interface Uid {
  readonly uid: string
}

/** A person, and the time (ms) when the API last accepted a request of their session. */
export interface SeenPerson extends Uid {
  readonly at: number
}

/** A person's access record. */
export interface KnownAccess extends Uid {
  readonly record: AccessRecord
}

/** A time window of a rate limit, `rateLimits/{limit}/{startMs}`. */
export interface RateWindow {
  readonly limit: string
  readonly startMs: number
}

/** The parts of a person's history that are kept for a limited time. */
export type OldPlace = 'audit' | 'notifications' | 'mails'

/** Maximum number of ids of each kind that are listed and removed at a time. */
export const MAX_OLD = 500

/** Ids of a person's expired entries, at most {@link MAX_OLD} of each kind. */
export type OldEntries = Readonly<Record<OldPlace, readonly string[]>>

/**
 * The time (ms) of a person's next check. It is set only if the person's record still has this `rev`. `seen` is the
 * person's last visit (ms), which is recorded only if no visit is recorded.
 */
export interface Timer extends Uid {
  readonly rev: number
  readonly wakeAt: number
  readonly seen?: number
}

/** An e-mail waiting since `at`, which is null if the stored time is malformed. */
export interface WaitingEmail extends MailName {
  readonly at: number | null
}

/** An event that is too old: its path, and the URL of its database instance. */
export interface OldEvent {
  readonly instance: string
  readonly path: string
}

/**
 * The records that jobs read page by page and remove. Removing data that does not exist succeeds. If one of several databases
 * fails, the iteration still returns the pages of the others, and fails at its end.
 */
export interface SweepStore {
  /**
   * Returns the people whose session made an accepted request since a time (ms), and the time of their last accepted
   * request, at most 1,000 people per page.
   */
  seenSince(sinceMs: number): AsyncIterable<readonly SeenPerson[]>
  /** Returns the time (ms) when the last complete search for changed accounts began; 0 before the first. */
  accountsCheckedAt(): Promise<number>
  noteAccountsChecked(atMs: number): Promise<void>
  /** Whether a person's profile has a verified e-mail address. Cheaper than reading the whole profile. */
  isKnownVerified(uid: string): Promise<boolean>
  /**
   * Returns the people whom a job has to check by this time (ms), at most 100 per page. Includes people whose timer is
   * missing, invalid or too far in the future.
   */
  due(nowMs: number): AsyncIterable<readonly KnownAccess[]>
  /** Returns a person's current access record. */
  access(uid: string): Promise<AccessRecord>
  /** Sets timers, in one write per database instance. Skips people whose record has changed meanwhile. */
  setTimers(timers: readonly Timer[]): Promise<void>
  /** Returns a person's entries that are older than these times (ms). */
  tooOld(uid: string, before: Readonly<Record<OldPlace, number>>): Promise<OldEntries>
  removeOld(uid: string, entries: OldEntries): Promise<void>
  /** Returns the stored record of an e-mail to a person; null if sending never began or the record has expired. */
  mailRecord(uid: string, key: string): Promise<Mail | null>
  /** Returns ids in the index of e-mails by recipient that are older than a time (ms), at most {@link MAX_OLD}. */
  oldRecipients(beforeMs: number): Promise<readonly string[]>
  removeRecipients(ids: readonly string[]): Promise<void>
  waitingEmails(): AsyncIterable<readonly WaitingEmail[]>
  /**
   * Returns pairs of a person and a receiver that have an event that was due before a time (ms). A page lists each pair
   * once.
   */
  dueEvents(beforeMs: number): AsyncIterable<readonly EventTask[]>
  /** Returns events that are older than a time (ms). */
  oldEvents(beforeMs: number): AsyncIterable<readonly OldEvent[]>
  removeEvents(events: readonly OldEvent[]): Promise<void>
  removeWaitingEmail(name: MailName): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** Returns when the jobs' dry run began (ms). Records `nowMs` unless an earlier run recorded a time. */
  dryRunSince(nowMs: number): Promise<number>
  /** Removes the recorded beginning of the dry run. */
  endDryRun(): Promise<void>
}
