const KEY = 'untold'

/** Stores a call that our API may not have received, for the next page of this tab (`lib/auth/account/untold.ts`). */
export interface UntoldNote {
  readonly read: () => string | null
  /** Null removes it. */
  readonly write: (note: string | null) => void
}

/** Kept in the tab's storage, so that only the tab that made the change reports it. */
export function createUntoldNote(storage: Storage | null): UntoldNote {
  return {
    read() {
      try {
        return storage?.getItem(KEY) ?? null
      } catch {
        return null
      }
    },
    write(note) {
      try {
        if (note === null) storage?.removeItem(KEY)
        else storage?.setItem(KEY, note)
      } catch {
        // Storage is disabled or full: a lost call is not repeated.
      }
    },
  }
}
