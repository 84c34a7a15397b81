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
  /** The waiting period at whose end it is removed. */
  readonly wait?: {
    readonly since: number
    readonly until: number
    readonly by: 'person' | 'team'
  }
}

/** Stands for all devices that the person does not know: they share their tries. */
export const STRANGERS = 'strangers'

/** What its owner sees of a second factor. */
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
  ...(wait && { wait }),
})
