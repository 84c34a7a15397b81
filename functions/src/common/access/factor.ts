import { DAY_MS } from '@sesame/contract/durations'
import type { ShownFactor } from '@sesame/contract/records/second-factor'

type By<Value> = Readonly<Record<string, Value>>

/** The rejected codes of one known device, or of all unknown devices together. */
export interface Tries {
  readonly n: number
  /** Time (ms) until which no code from these devices is accepted. */
  readonly until?: number
}

/** `access/{uid}/factor`: the second factor (docs/decisions/053). Only the functions read it. */
export interface SecondFactor {
  /** Time (ms) when the second factor was turned on. */
  readonly since: number
  /** The encrypted secret key of the authenticator app. Empty if it cannot be read; codes of the app are then rejected. */
  readonly sealed: string
  /** The newest TOTP step whose code was accepted. */
  readonly lastStep: number
  /** Whether a code is also required after signing in with a provider. */
  readonly afterProviders: boolean
  /** The salt and the hashes of the unused recovery codes. */
  readonly salt: string
  readonly codes: By<true>
  /** The devices that need no code, by their keys in `devices/{uid}`. */
  readonly remembered: By<{ readonly since: number; readonly until: number }>
  /** Rejected codes by device. Codes from unknown devices are counted together, under {@link STRANGERS}. */
  readonly tries: By<Tries>
  /** The current waiting period. When it ends, the second factor is removed. */
  readonly wait?: Wait
}

/**
 * A waiting period before the second factor is removed. The person is notified when it begins, and reminded every day until it
 * ends.
 */
export interface Wait {
  readonly since: number
  readonly until: number
  readonly by: 'person' | 'team'
  /** Id of the alert about the waiting period; absent if it cannot be read. Each reminder sends this alert again. */
  readonly alert?: string
  /** The day of the waiting period on which the person was last reminded. Days count from 1. */
  readonly toldDay: number
}

/**
 * Used instead of a device's id if the device is not one of the person's known devices. All unknown devices share one
 * counter.
 */
export const STRANGERS = 'strangers'

/** Returns the current day of a waiting period. Days count from 1. */
export const dayOfWait = ({ since }: Pick<Wait, 'since'>, now: number): number =>
  Math.floor((now - since) / DAY_MS) + 1

/** Returns the time (ms) of a waiting period's next reminder, or of its end if that is earlier. */
export const nextOfWait = ({ since, until, toldDay }: Wait): number =>
  Math.min(until, since + toldDay * DAY_MS)

/** Returns the part of a second factor that its owner may read. */
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
