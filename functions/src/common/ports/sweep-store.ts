import type { Mail } from '@sesame/contract/records/mail'
import type { EventTask } from '../../events/event-store.ts'
import type { MailName } from '../../mails/waiting-mail.ts'
import type { AccessRecord } from '../access/access-record.ts'

export interface Uid {
  readonly uid: string
}

/** A person, and when the API last let them act (ms). */
export interface SeenPerson extends Uid {
  readonly at: number
}

/** A person's access record. */
export interface KnownAccess extends Uid {
  readonly record: AccessRecord
}

/** A window of a rate limit, `rateLimits/{limit}/{startMs}`. */
export interface RateWindow {
  readonly limit: string
  readonly startMs: number
}

/** The parts of a person's history that are kept for a limited time. */
export type OldPlace = 'audit' | 'notifications' | 'mails'

/** Most ids of each place that are listed and removed at a time. */
export const MAX_OLD = 500

/** Ids of a person's expired entries, at most {@link MAX_OLD} of each place. */
export type OldEntries = Readonly<Record<OldPlace, readonly string[]>>

/**
 * When to check a person next (ms); set only if their record still has this `rev`. `seen`: their last visit (ms), to record
 * if none is recorded.
 */
export interface Timer extends Uid {
  readonly rev: number
  readonly wakeAt: number
  readonly seen?: number
}

/** An e-mail waiting since `at`, which is null if malformed. */
export interface WaitingEmail extends MailName {
  readonly at: number | null
}

/** An event that is too old: its path, and the URL of the instance that holds it. */
export interface OldEvent {
  readonly instance: string
  readonly path: string
}

/**
 * The records that jobs read page by page and remove. Removing what does not exist succeeds. If one of several databases
 * fails, the pages of the others still arrive, and the iteration fails at its end.
 */
export interface SweepStore {
  /** People whom the API has let act since a time (ms), and when it last did, at most 1,000 per page. */
  seenSince(sinceMs: number): AsyncIterable<readonly SeenPerson[]>
  /** When the last complete search for changed accounts began (ms); 0 before the first. */
  accountsCheckedAt(): Promise<number>
  noteAccountsChecked(atMs: number): Promise<void>
  /** Whether a person's profile has a verified address; cheaper than reading the whole profile. */
  isKnownVerified(uid: string): Promise<boolean>
  /**
   * People whom a job has to check by this time (ms), at most 100 per page. Includes people whose timer is missing, invalid
   * or too far ahead.
   */
  due(nowMs: number): AsyncIterable<readonly KnownAccess[]>
  /** A person's access record, as it is now. */
  access(uid: string): Promise<AccessRecord>
  /** Sets timers, in one write per database instance. Skips people who have changed meanwhile. */
  setTimers(timers: readonly Timer[]): Promise<void>
  /** A person's entries from before these times (ms). */
  tooOld(uid: string, before: Readonly<Record<OldPlace, number>>): Promise<OldEntries>
  removeOld(uid: string, entries: OldEntries): Promise<void>
  /** The stored record of an e-mail to a person; null if sending never began, or the record has expired. */
  mailRecord(uid: string, key: string): Promise<Mail | null>
  /** Ids of entries in the index of e-mails by recipient from before a time (ms), at most {@link MAX_OLD}. */
  oldRecipients(beforeMs: number): Promise<readonly string[]>
  removeRecipients(ids: readonly string[]): Promise<void>
  waitingEmails(): AsyncIterable<readonly WaitingEmail[]>
  /**
   * The people with events due since before a time (ms), with the receivers of these events. A page lists each pair once.
   */
  dueEvents(beforeMs: number): AsyncIterable<readonly EventTask[]>
  /** Events from before a time (ms). */
  oldEvents(beforeMs: number): AsyncIterable<readonly OldEvent[]>
  removeEvents(events: readonly OldEvent[]): Promise<void>
  removeWaitingEmail(name: MailName): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** When the jobs' dry run began, in ms: `nowMs`, unless an earlier run recorded it. */
  dryRunSince(nowMs: number): Promise<number>
  /** Removes the record of when the dry run began. */
  endDryRun(): Promise<void>
}
