import { DAY_MS } from '@sesame/contract/durations'
import type { ShownFactor } from '@sesame/contract/records/second-factor'

type By<Value> = Readonly<Record<string, Value>>

/** Refused codes of one device, or of all devices that the person does not know. */
export interface Tries {
  readonly n: number
  /** Time (ms) until which none of their codes is accepted. */
  readonly until?: number
}

/** `access/{uid}/factor`: the second factor (docs/decisions/053). Only the functions read it. */
export interface SecondFactor {
  /** When it was turned on (ms). */
  readonly since: number
  /** The key of the app's codes, sealed. Empty if it cannot be read; the app's codes are then rejected. */
  readonly sealed: string
  /** The last step whose code was accepted. */
  readonly lastStep: number
  /** Whether a code is also required after a sign-in by a provider. */
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

/** A waiting period. The person is notified when it begins, and reminded every day until it ends. */
export interface Wait {
  readonly since: number
  readonly until: number
  readonly by: 'person' | 'team'
  /** Id of the alert about the waiting period, which every reminder repeats; absent if it cannot be read. */
  readonly alert?: string
  /** The day of the last reminder, from 1. */
  readonly toldDay: number
}

/** Stands for all devices that the person does not know: they share their tries. */
export const STRANGERS = 'strangers'

/** The day of a waiting period, from 1. */
export const dayOfWait = ({ since }: Pick<Wait, 'since'>, now: number): number =>
  Math.floor((now - since) / DAY_MS) + 1

/** Time (ms) of the next reminder of a waiting period, or of its end. */
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
