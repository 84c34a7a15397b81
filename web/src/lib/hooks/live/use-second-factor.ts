import { DAY_MS } from '@sesame/contract/durations'
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

/** The waiting period at whose end the second factor is removed; null if none is under way. */
export type Wait = NonNullable<ShownFactor['wait']>

export function waitOf(factor: SecondFactor, nowMs: number): Wait | null {
  const wait = factor.status === 'ready' ? factor.record?.wait : undefined
  return wait !== undefined && wait.until > nowMs ? wait : null
}

/** The day of a waiting period, from 1, and how many it has. */
export function dayOf({ since, until }: Wait, nowMs: number): { day: number; days: number } {
  const days = Math.max(1, Math.round((until - since) / DAY_MS))
  return { days, day: Math.min(days, Math.floor((nowMs - since) / DAY_MS) + 1) }
}
