import type { AuditEntry } from '@sesame/contract/records/audit-entry'

/** A security event with its id, which begins with its time. */
export interface AuditTrailEntry {
  readonly id: string
  readonly entry: AuditEntry
}

/** Security events of a person, as operators read them. */
export interface AuditTrail {
  /** Newest first, with ids below `before`, at most `size`; without those that this version cannot read. */
  newest(uid: string, before: string | null, size: number): Promise<readonly AuditTrailEntry[]>
}
