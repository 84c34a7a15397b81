import type { AuditEntry } from '@sesame/contract/records/audit-entry'

/** A security event with its id, which begins with its time. */
export interface AuditTrailEntry {
  readonly id: string
  readonly entry: AuditEntry
}

/** A person's security events, as operators read them. */
export interface AuditTrail {
  /** Newest first, with ids below `before`, at most `size`. Skips events that this version cannot read. */
  newest(uid: string, before: string | null, size: number): Promise<readonly AuditTrailEntry[]>
}
