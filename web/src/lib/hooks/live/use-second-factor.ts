import { DAY_MS } from '@sesame/contract/durations'
import { shownFactor, type ShownFactor } from '@sesame/contract/records/second-factor'
import { type LiveRecord, useLiveRecord } from './use-live.ts'

/** A person's second factor; null if they have none. */
export type SecondFactor = LiveRecord<ShownFactor>

/** Returns a person's second factor, live from the database. */
export function useSecondFactor(uid: string): SecondFactor {
  return useLiveRecord(`access/${uid}/shownFactor`, shownFactor)
}

interface RememberedDevice {
  /** The key of the device's record in `devices/{uid}`. */
  readonly id: string
  /** The time (ms) from which the API requires a code on this device again. */
  readonly until: number
}

/** Returns the devices on which no code is required now, sorted by the end of this exemption, latest first. */
export function rememberedOf(factor: SecondFactor, nowMs: number): RememberedDevice[] {
  if (factor.status !== 'ready' || factor.record === null) return []
  return Object.entries(factor.record.remembered)
    .map(([id, { until }]) => ({ id, until }))
    .filter(({ until }) => until > nowMs)
    .toSorted((a, b) => b.until - a.until)
}

/** The current waiting period, after which the second factor is removed; null if there is none. */
export type Wait = NonNullable<ShownFactor['wait']>

export function waitOf(factor: SecondFactor, nowMs: number): Wait | null {
  const wait = factor.status === 'ready' ? factor.record?.wait : undefined
  return wait !== undefined && wait.until > nowMs ? wait : null
}

/** Returns the current day of a waiting period, counted from 1, and the period's number of days. */
export function dayOf({ since, until }: Wait, nowMs: number): { day: number; days: number } {
  const days = Math.max(1, Math.round((until - since) / DAY_MS))
  return { days, day: Math.min(days, Math.floor((nowMs - since) / DAY_MS) + 1) }
}
