import { shownFactor, type ShownFactor } from '@sesame/contract/records/second-factor'
import { type LiveRecord, useLiveRecord } from './use-live.ts'

/** A person's second factor; null if they have none. */
export type SecondFactor = LiveRecord<ShownFactor>

/** A person's second factor, live from the database. */
export function useSecondFactor(uid: string): SecondFactor {
  return useLiveRecord(`access/${uid}/shownFactor`, shownFactor)
}

interface RememberedDevice {
  /** The key of its record in `devices/{uid}`. */
  readonly id: string
  /** When a code is asked for on it again (ms). */
  readonly until: number
}

/** The devices on which no code is asked for now, the longest first. */
export function rememberedOf(factor: SecondFactor, nowMs: number): RememberedDevice[] {
  if (factor.status !== 'ready' || factor.record === null) return []
  return Object.entries(factor.record.remembered)
    .map(([id, { until }]) => ({ id, until }))
    .filter(({ until }) => until > nowMs)
    .toSorted((a, b) => b.until - a.until)
}
