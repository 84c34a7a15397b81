import { readPreference, writePreference } from '../device/storage.ts'
import { createStore, type Store } from '../store.ts'

/** A person's consent choice on this device, and when they made this choice, in milliseconds since the epoch. */
export interface ConsentChoice {
  readonly analytics: boolean
  readonly decidedAt: number
  /** The uid of the account in which this choice must still be saved. */
  readonly unsavedFor?: string | undefined
}

export interface ConsentState {
  /** Null until the person has chosen. Do not measure visits while it is null. */
  readonly choice: ConsentChoice | null
  /** Whether it is known that the account contains no choice either. The page asks the person only if this is true. */
  readonly isMissing: boolean
}

const KEY = 'consent'

function storedChoice(): ConsentChoice | null {
  try {
    const stored: unknown = JSON.parse(readPreference(KEY) ?? 'null')
    return isChoice(stored) ? stored : null
  } catch {
    return null
  }
}

function isChoice(value: unknown): value is ConsentChoice {
  if (typeof value !== 'object' || value === null) return false
  const { analytics, decidedAt, unsavedFor } = value as Partial<
    Record<keyof ConsentChoice, unknown>
  >
  const isNamed = unsavedFor === undefined || typeof unsavedFor === 'string'
  return isNamed && typeof analytics === 'boolean' && typeof decidedAt === 'number'
}

/** The consent choice made on this device. */
export const consentStore: Store<ConsentState> = createStore<ConsentState>({
  choice: storedChoice(),
  isMissing: false,
})

/** Stores a consent choice on this device; null removes it. */
export function rememberConsent(choice: ConsentChoice | null): void {
  writePreference(KEY, choice === null ? null : JSON.stringify(choice))
  consentStore.set({ choice, isMissing: false })
}
