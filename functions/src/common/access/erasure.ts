import { DAY_MS } from '@sesame/contract/durations'
import { isErased, NO_ACCESS, type AccessRecord } from './access-record.ts'

/** Nothing is served to this person from now on, even if the erasure stops half-way. */
export function beginErasure(record: AccessRecord, now: number): AccessRecord {
  if (isErased(record)) return record
  const { rev, endedSeconds } = record
  return { ...NO_ACCESS, rev, endedSeconds, erasingSince: now, wakeAt: now }
}

/** Replaces the record with a mark that is kept for a day, so that a late write cannot recreate the person's record. */
export function endErasure(record: AccessRecord, now: number): AccessRecord {
  if (record.erasedSince !== undefined) return record
  return { ...NO_ACCESS, rev: record.rev, erasedSince: now, wakeAt: now + DAY_MS }
}
