/** Local storage, or null if the browser refuses any access to it. */
export function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** This tab's storage, or null if the browser refuses any access to it. */
export function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** The size of a test value, in characters: more than a session and the SDK need together. */
const ROOM_FOR_A_SESSION = 8 * 1024

/** Whether this storage works, and is not disabled or full. */
export function canStore(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const storage = window[name]
    storage.setItem('test', ' '.repeat(ROOM_FOR_A_SESSION))
    const isKept = storage.getItem('test')?.length === ROOM_FOR_A_SESSION
    storage.removeItem('test')
    return isKept
  } catch {
    return false
  }
}

/** A preference of this device; losing it is harmless. */
export function readPreference(key: string): string | null {
  try {
    return localStorageOrNull()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a preference if possible; null removes it. */
export function writePreference(key: string, value: string | null): void {
  try {
    if (value === null) localStorageOrNull()?.removeItem(key)
    else localStorageOrNull()?.setItem(key, value)
  } catch {
    // Storage is disabled or full, so the preference lasts only as long as the page.
  }
}
