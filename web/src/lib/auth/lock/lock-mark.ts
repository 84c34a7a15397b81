/** A mark that the session is locked. All tabs share it, and it survives a reload. */
export interface LockMark {
  /**
   * Returns the number of minutes without activity after which the session locked; 0 if the person locked it; null if it is not
   * locked.
   */
  read: () => number | null
  write: (afterMinutes: number) => void
  clear: () => void
  /** Calls the listener when another tab has locked the session. */
  onLock: (listener: (afterMinutes: number) => void) => void
}

const KEY = 'lockedAfterMinutes'

/** Stores the mark in local storage, or in memory if the browser refuses storage. */
export function createLockMark(
  storage: Storage | null,
  events: Pick<EventTarget, 'addEventListener'>,
): LockMark {
  let memory: number | null = null

  return {
    read() {
      if (memory !== null) return memory
      try {
        return minutes(storage?.getItem(KEY) ?? null)
      } catch {
        return null
      }
    },
    write(afterMinutes) {
      memory = afterMinutes
      try {
        storage?.setItem(KEY, String(afterMinutes))
        if (storage !== null) memory = null
      } catch {
        // Storage is disabled or full. The lock still applies in this tab and at the API.
      }
    },
    clear() {
      memory = null
      try {
        storage?.removeItem(KEY)
      } catch {
        // The browser refuses storage, so nothing was stored.
      }
    },
    onLock(listener) {
      events.addEventListener('storage', (event) => {
        if (!(event instanceof StorageEvent) || event.key !== KEY) return
        const afterMinutes = minutes(event.newValue)
        if (afterMinutes !== null) listener(afterMinutes)
      })
    },
  }
}

/** Reads the mark. Any stored value means that the session is locked, even an invalid value. */
function minutes(value: string | null): number | null {
  if (value === null) return null
  const read = Number(value)
  return Number.isInteger(read) && read > 0 ? read : 0
}
