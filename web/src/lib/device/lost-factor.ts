import { readPreference, writePreference } from './storage.ts'

const KEY = 'lostFactor'

/** Remembers until when (ms) a person waits who began on this device to do without their codes; null forgets it. */
export function noteLostFactor(uid: string, untilMs: number | null): void {
  writePreference(KEY, untilMs === null ? null : `${uid} ${untilMs}`)
}

/** Until when (ms) this person waits, as far as this device knows; null if they began nothing here. */
export function lostFactorUntil(uid: string): number | null {
  const [whose, until] = readPreference(KEY)?.split(' ') ?? []
  return whose === uid && Number.isFinite(Number(until)) ? Number(until) : null
}
