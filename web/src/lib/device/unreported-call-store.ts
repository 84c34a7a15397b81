const KEY = 'untold'

/**
 * Stores a call that our API may not have received, so that the next page in this tab can repeat it
 * (`lib/auth/account/unreported-calls.ts`).
 */
export interface UnreportedCallStore {
  readonly read: () => string | null
  /** Stores the call; null removes it. */
  readonly write: (call: string | null) => void
}

/** Uses the tab's session storage, so that only the tab that made the change repeats the call. */
export function createUnreportedCallStore(storage: Storage | null): UnreportedCallStore {
  return {
    read() {
      try {
        return storage?.getItem(KEY) ?? null
      } catch {
        return null
      }
    },
    write(call) {
      try {
        if (call === null) storage?.removeItem(KEY)
        else storage?.setItem(KEY, call)
      } catch {
        // Storage is disabled or full, so a lost call cannot be repeated.
      }
    },
  }
}
