import { MAX_LOCK_DELAY_MINUTES } from '@sesame/contract/constants'
import { createStore } from '../store.ts'
import { readPreference, writePreference } from './storage.ts'

/** The delays that people can choose, in minutes; 0 means never lock. */
export const LOCK_DELAYS_MINUTES = [1, 5, 15, 30, 60, 0] as const

const DEFAULT_MINUTES = 15
const KEY = 'lockDelayMinutes'

function storedDelay(): number {
  const minutes = Number(readPreference(KEY) ?? DEFAULT_MINUTES)
  const isDelay = Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_LOCK_DELAY_MINUTES
  return isDelay ? minutes : DEFAULT_MINUTES
}

/** The delay before the lock, as chosen in the `settings` of the person who signed in on this device. */
export const lockDelayStore = createStore<{ minutes: number }>({ minutes: storedDelay() })

/** Sets the delay before the lock; null restores the default. */
export function rememberLockDelay(minutes: number | null): void {
  writePreference(KEY, minutes === null ? null : String(minutes))
  lockDelayStore.set({ minutes: minutes ?? DEFAULT_MINUTES })
}
