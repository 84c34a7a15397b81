import { DAY_MS } from '@sesame/contract/durations'
import type { ShownFactor } from '@sesame/contract/records/second-factor'

type By<Value> = Readonly<Record<string, Value>>

/** Refused codes of one device, or of all devices that the person does not know. */
export interface Tries {
  readonly n: number
  /** Until when (ms) no code of them is accepted. */
  readonly until?: number
}

/** `access/{uid}/factor`: the second factor (docs/decisions/053). Only the functions read it. */
export interface SecondFactor {
  /** When it was turned on (ms). */
  readonly since: number
  /** The key of the app's codes, sealed. Empty if it cannot be read: no code is accepted then. */
  readonly sealed: string
  /** The last step whose code was accepted. */
  readonly lastStep: number
  /** Whether a code is also asked for after a sign-in by a provider. */
  readonly afterProviders: boolean
  /** The salt and the hashes of the recovery codes that are left. */
  readonly salt: string
  readonly codes: By<true>
  /** The devices that need no code, by their key in `devices/{uid}`. */
  readonly remembered: By<{ readonly since: number; readonly until: number }>
  /** By device, or {@link STRANGERS}. */
  readonly tries: By<Tries>
  /** The running waiting period. When it ends, the factor is removed. */
  readonly wait?: Wait
}

/** A waiting period. The person is told of it when it begins, and every day until its end. */
export interface Wait {
  readonly since: number
  readonly until: number
  readonly by: 'person' | 'team'
  /** The id of the alert about it, which every telling repeats; absent if it cannot be read. */
  readonly alert?: string
  /** The day of the last telling, from 1. */
  readonly toldDay: number
}

/** Stands for all devices that the person does not know: they share their tries. */
export const STRANGERS = 'strangers'

/** The day of a waiting period, from 1. */
export const dayOfWait = ({ since }: Pick<Wait, 'since'>, now: number): number =>
  Math.floor((now - since) / DAY_MS) + 1

/** When (ms) a waiting period is next told of, or ends. */
export const nextOfWait = ({ since, until, toldDay }: Wait): number =>
  Math.min(until, since + toldDay * DAY_MS)

/** The part of a second factor that its owner may read. */
export const shownOf = ({
  since,
  afterProviders,
  codes,
  remembered,
  wait,
}: SecondFactor): ShownFactor => ({
  since,
  afterProviders,
  codesLeft: Object.keys(codes).length,
  remembered,
  ...(wait && { wait: { since: wait.since, until: wait.until, by: wait.by } }),
})
