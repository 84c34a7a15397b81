import type { AuditEntry } from '@sesame/contract/records/audit-entry'

/** A security event with its id. The id begins with the event's time. */
export interface AuditTrailEntry {
  readonly id: string
  readonly entry: AuditEntry
}

/** A person's security events, for operators to read. */
export interface AuditTrail {
  /** Returns at most `size` events with ids below `before`, newest first. Skips events that this version cannot read. */
  newest(uid: string, before: string | null, size: number): Promise<readonly AuditTrailEntry[]>
}
