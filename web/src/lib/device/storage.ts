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

/** The size of the value that tests the storage, in characters. It is more than the session and the SDK need together. */
const ROOM_FOR_A_SESSION = 8 * 1024

/** Whether this storage can store a session, that is, whether it is neither disabled nor full. */
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

/** Reads a preference of this device. Losing a preference is harmless. */
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
