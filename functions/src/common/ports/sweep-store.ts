import type { Mail } from '@sesame/contract/records/mail'
import type { MailName } from '../../mails/waiting-mail.ts'
import type { AccessRecord } from '../access/access-record.ts'

export interface Uid {
  readonly uid: string
}

/** When the API last let somebody act (ms). */
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

/** A person's history of which parts are kept for some time only. */
export type OldPlace = 'audit' | 'notifications' | 'mails'

/** How many ids of each place are told, and removed, at a time. */
export const MAX_OLD = 500

/** Ids of a person's entries that are too old, at most {@link MAX_OLD} of each. */
export type OldEntries = Readonly<Record<OldPlace, readonly string[]>>

/** When to look at a person next (ms), if their record is still of this `rev`; `seen` where it is not known when they were here. */
export interface Timer extends Uid {
  readonly rev: number
  readonly wakeAt: number
  readonly seen?: number
}

/** A letter that waits, since `at`; null when malformed. */
export interface WaitingLetter extends MailName {
  readonly at: number | null
}

/**
 * What jobs walk through, page by page, and remove. Removing nothing succeeds. Where people are spread over several
 * databases, one that fails does not keep the pages of the others back: a walk fails at its end.
 */
export interface SweepStore {
  /** People whom the API has let act since a time (ms), and when last, at most 1,000 a page. */
  seenSince(sinceMs: number): AsyncIterable<readonly SeenPerson[]>
  /** When the last complete search for changed accounts began (ms); 0 before the first. */
  accountsCheckedAt(): Promise<number>
  noteAccountsChecked(atMs: number): Promise<void>
  /** Whether their profile says that their address is verified; cheaper than reading the profile. */
  isKnownVerified(uid: string): Promise<boolean>
  /** Whom a job has to look at by then (ms), at most 100 a page; and whose timer is missing, none, or too far ahead. */
  due(nowMs: number): AsyncIterable<readonly KnownAccess[]>
  /** A person's access record, as it is now. */
  access(uid: string): Promise<AccessRecord>
  /** Sets timers, of an instance together; none of somebody who changed meanwhile. */
  setTimers(timers: readonly Timer[]): Promise<void>
  /** A person's entries of before these times (ms). */
  tooOld(uid: string, before: Readonly<Record<OldPlace, number>>): Promise<OldEntries>
  removeOld(uid: string, entries: OldEntries): Promise<void>
  /** What is kept of a letter to a person; null when it was never begun, or long ago. */
  mailRecord(uid: string, key: string): Promise<Mail | null>
  waitingLetters(): AsyncIterable<readonly WaitingLetter[]>
  removeWaitingLetter(name: MailName): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** When the jobs' dry run began, in ms: `nowMs`, unless an earlier run noted it. */
  dryRunSince(nowMs: number): Promise<number>
  /** Forgets it. */
  endDryRun(): Promise<void>
}
