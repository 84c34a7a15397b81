import { DAY_MS } from '@sesame/contract/durations'
import { isErased, NO_ACCESS, type AccessRecord } from './access-record.ts'

/** Marks the person as being erased. From now on, none of their data is returned, even if the erasure is interrupted. */
export function beginErasure(record: AccessRecord, now: number): AccessRecord {
  if (isErased(record)) return record
  const { rev, endedSeconds } = record
  return { ...NO_ACCESS, rev, endedSeconds, erasingSince: now, wakeAt: now }
}

/** Replaces the access record with a mark that is kept for a day, so that a late write cannot recreate the record. */
export function endErasure(record: AccessRecord, now: number): AccessRecord {
  if (record.erasedSince !== undefined) return record
  return { ...NO_ACCESS, rev: record.rev, erasedSince: now, wakeAt: now + DAY_MS }
}
