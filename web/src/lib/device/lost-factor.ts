import { readPreference, writePreference } from './storage.ts'

const KEY = 'lostFactor'

/**
 * Stores the end (ms) of the waiting period that the person started on this device after losing access to their codes; null
 * deletes it.
 */
export function noteLostFactor(uid: string, untilMs: number | null): void {
  writePreference(KEY, untilMs === null ? null : `${uid} ${untilMs}`)
}

/** Returns the end (ms) of the waiting period that this person started on this device; null if there is none. */
export function lostFactorUntil(uid: string): number | null {
  const [whose, until] = readPreference(KEY)?.split(' ') ?? []
  return whose === uid && Number.isFinite(Number(until)) ? Number(until) : null
}
