import type { Mail } from '@sesame/contract/records/mail'
import type { MailName } from '../../mails/waiting-mail.ts'
import type { AccessRecord } from '../access/access-record.ts'

export interface Uid {
  readonly uid: string
}

/** Somebody there is something of; `isMissed` where their account was gone, the last time that somebody looked. */
export interface KnownPerson extends Uid {
  readonly isMissed?: boolean
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

/** Ids of a person's entries in `audit`, `notifications` or `mails`. */
export interface EntryIds {
  readonly uid: string
  readonly ids: readonly string[]
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
  /** People whom the API has let act since a time (ms), at most 1,000 a page. */
  seenSince(sinceMs: number): AsyncIterable<readonly Uid[]>
  /** When the last complete search for changed accounts began (ms); 0 before the first. */
  accountsCheckedAt(): Promise<number>
  noteAccountsChecked(atMs: number): Promise<void>
  /** All access records, at most 100 a page. */
  access(): AsyncIterable<readonly KnownAccess[]>
  /** Whether their profile says that their address is verified; cheaper than reading the profile. */
  isKnownVerified(uid: string): Promise<boolean>
  /** People with a profile, or an access record that is not an erased person's, at most 100 a page; some appear twice. */
  people(): AsyncIterable<readonly KnownPerson[]>
  /** Security events before a time, of all people, at most 500 ids each. */
  oldAudit(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAudit(entries: EntryIds): Promise<void>
  /** Alerts before a time, of all people with alerts. */
  oldAlerts(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeAlerts(entries: EntryIds): Promise<void>
  /** Records of letters begun before a time, of all people who got any. */
  oldMails(beforeMs: number): AsyncIterable<readonly EntryIds[]>
  removeMails(entries: EntryIds): Promise<void>
  /** What is kept of a letter to a person; null when it was never begun, or long ago. */
  mailRecord(uid: string, key: string): Promise<Mail | null>
  waitingLetters(): AsyncIterable<readonly WaitingLetter[]>
  removeWaitingLetter(name: MailName): Promise<void>
  rateWindows(): AsyncIterable<readonly RateWindow[]>
  removeRateWindow(window: RateWindow): Promise<void>
  /** Whom a job has to look at by then (ms). */
  due(nowMs: number): AsyncIterable<readonly KnownAccess[]>
  /** People whose profile is a guest's. */
  guests(): AsyncIterable<readonly Uid[]>
  /** When the jobs' dry run began, in ms: `nowMs`, unless an earlier run noted it. */
  dryRunSince(nowMs: number): Promise<number>
  /** Forgets it. */
  endDryRun(): Promise<void>
  /** When the API last saw a person, by sessions and sign-in history, in ms; 0 for never. */
  lastSeenAt(uid: string): Promise<number>
}
