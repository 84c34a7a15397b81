import { readPreference, writePreference } from './storage.ts'

const KEY = 'lostFactor'

/** If the person began a waiting period for lost codes on this device, remembers its end (ms); null forgets it. */
export function noteLostFactor(uid: string, untilMs: number | null): void {
  writePreference(KEY, untilMs === null ? null : `${uid} ${untilMs}`)
}

/** The end (ms) of the waiting period that this person began on this device; null if there is none. */
export function lostFactorUntil(uid: string): number | null {
  const [whose, until] = readPreference(KEY)?.split(' ') ?? []
  return whose === uid && Number.isFinite(Number(until)) ? Number(until) : null
}
