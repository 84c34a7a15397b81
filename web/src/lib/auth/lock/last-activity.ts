import { SECOND_MS } from '@sesame/contract/durations'
import { readPreference, writePreference } from '../../device/storage.ts'

/** The time when the person was last active in any tab of this device, in milliseconds since the epoch. */
export interface LastActivity {
  read: () => number
  write: (atMs: number) => void
}

const KEY = 'lastActivityAt'

/** How often the time of the last activity is stored. Lock delays are whole minutes, so this is precise enough. */
const PRECISION_MS = 5 * SECOND_MS

/**
 * Shares the time of the last activity between tabs through local storage. If the browser refuses storage, each tab only records
 * its own activity.
 */
export function createLastActivity(startMs: number): LastActivity {
  let own = startMs
  let written = 0
  return {
    read() {
      const stored = Number(readPreference(KEY) ?? Number.NaN)
      return Number.isFinite(stored) ? Math.max(stored, written === 0 ? 0 : own) : own
    },
    write(atMs) {
      own = atMs
      if (atMs - written < PRECISION_MS && atMs >= written) return
      written = atMs
      writePreference(KEY, String(atMs))
    },
  }
}
