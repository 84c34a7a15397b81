/** Tells every tab that the session is locked; survives a reload. */
export interface LockMark {
  /** The minutes without activity that locked it, 0 when the person asked; null when not locked. */
  read: () => number | null
  write: (afterMinutes: number) => void
  clear: () => void
  /** Tells when another tab has locked. */
  onLock: (listener: (afterMinutes: number) => void) => void
}

const KEY = 'lockedAfterMinutes'

/** The mark in local storage, or in memory where storage is refused. */
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
        // Storage is disabled or full: this tab remembers, and the API knows.
      }
    },
    clear() {
      memory = null
      try {
        storage?.removeItem(KEY)
      } catch {
        // Nothing was written either.
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

/** Any value locks; only its absence does not. */
function minutes(value: string | null): number | null {
  if (value === null) return null
  const read = Number(value)
  return Number.isInteger(read) && read > 0 ? read : 0
}
