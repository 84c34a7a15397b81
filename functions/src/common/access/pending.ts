import { SECOND_MS } from '@sesame/contract/durations'
import { isErased, pick, type AccessRecord, type Pending } from './access-record.ts'

const MAX_PENDING = 5

/** How long a passkey request or a re-entry may stay unfinished. */
export const PENDING_MS = 60 * SECOND_MS

/**
 * Adds a pending entry. If there are already five, the new entry replaces the oldest one from the same device, or else the oldest
 * one from an unknown device, or else the oldest one without a device. If all five are from other known devices, only an entry of
 * a session or of a known device can be added. It replaces the oldest entry of the device with the most entries. Returns null if
 * the entry cannot be added, also if each of the five devices has only one entry.
 */
export function addPending(
  record: AccessRecord,
  id: string,
  entry: Pending,
  isKnown: (device: string) => boolean,
): AccessRecord | null {
  if (isErased(record) || id in record.pending) return record
  const all = Object.entries(record.pending).sort(([, a], [, b]) => a.until - b.until)
  if (all.length < MAX_PENDING) return withPending(record, id, entry)
  const own = all.find(([, { device }]) => device !== undefined && device === entry.device)
  const strangers = all.filter(([, { device }]) => device === undefined || !isKnown(device))
  // Replace the entries of devices first. A thief who knows the password can request tickets, even from a device that has
  // become known, but the entries of a session have no device.
  const [out] =
    own ??
    strangers.find(([, { device }]) => device !== undefined) ??
    strangers[0] ??
    (entry.device === undefined || isKnown(entry.device) ? oldestOfMost(all) : undefined) ??
    []
  if (out === undefined) return null
  return withPending(withoutPending(record, out), id, entry)
}

/** Returns the oldest entry of the device with the most entries, if it has more than one. */
function oldestOfMost(oldestFirst: readonly (readonly [string, Pending])[]) {
  const byDevice = [...Map.groupBy(oldestFirst, ([, { device }]) => device).values()]
  const [most = []] = byDevice.sort((a, b) => b.length - a.length)
  return most.length > 1 ? most[0] : undefined
}

const withPending = (record: AccessRecord, id: string, entry: Pending): AccessRecord => ({
  ...record,
  pending: { ...record.pending, [id]: entry },
})

export const withoutPending = (record: AccessRecord, id: string): AccessRecord => ({
  ...record,
  pending: pick(record.pending, (key) => key !== id),
})

/** Removes and returns a pending entry. Returns null if it was already used, has expired, or was removed when a session ended. */
export function spendPending(
  record: AccessRecord,
  id: string,
  what: Pending['for'],
  now: number,
): { readonly record: AccessRecord; readonly entry: Pending } | null {
  const entry = record.pending[id]
  if (isErased(record) || entry?.for !== what || entry.until <= now) return null
  return { record: withoutPending(record, id), entry }
}
