import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'

/** The storage key of this device's clock skew. The skew is stored beside the token unless it is 0. */
const SKEW_KEY = 'accessTokenSkewMs'

export interface TokenChange {
  readonly token: string
  readonly from: 'this-tab' | 'another-tab'
}

/** Stores the access token between visits (specification, section 3). */
export interface AccessTokenStore {
  /** Returns the token, or an empty string if there is none. */
  read: () => string
  /** Stores a token. `skewMs` is the time by which this device's clock is ahead of the API's. */
  write: (token: string, skewMs?: number) => void
  /** Returns the clock skew that this tab or another stored with the token. */
  skewMs: () => number
  clear: () => void
  subscribe: (listener: (change: TokenChange) => void) => () => void
}

/**
 * Keeps the token in local storage. If storage is disabled or full, keeps the token in memory, so that the session lasts as long
 * as the page.
 */
export function createAccessTokenStore(
  storage: Storage | null,
  events: Pick<EventTarget, 'addEventListener'>,
): AccessTokenStore {
  const listeners = new Set<(change: TokenChange) => void>()
  let memory: string | null = null
  let skewInMemory: number | null = null
  const notify = (change: TokenChange): void => listeners.forEach((listener) => listener(change))

  events.addEventListener('storage', (event) => {
    if (!(event instanceof StorageEvent)) return
    if (event.key !== ACCESS_TOKEN_KEY && event.key !== null) return
    memory = skewInMemory = null
    notify({ token: event.newValue ?? '', from: 'another-tab' })
  })

  return {
    read: () => memory ?? readItem(storage, ACCESS_TOKEN_KEY),
    skewMs: () => skewInMemory ?? readSkew(storage),
    write(token, skewMs = 0) {
      // Write the skew first, because other tabs read it as soon as the token changes.
      const isKept =
        skewMs === 0 ? removeItem(storage, SKEW_KEY) : writeItem(storage, SKEW_KEY, String(skewMs))
      skewInMemory = isKept ? null : skewMs
      memory = writeItem(storage, ACCESS_TOKEN_KEY, token) ? null : token
      notify({ token, from: 'this-tab' })
    },
    clear() {
      removeItem(storage, SKEW_KEY)
      skewInMemory = null
      memory = removeItem(storage, ACCESS_TOKEN_KEY) ? null : ''
      notify({ token: '', from: 'this-tab' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads the stored clock skew. An invalid value counts as 0. */
function readSkew(storage: Storage | null): number {
  const skewMs = Number(readItem(storage, SKEW_KEY))
  return Number.isFinite(skewMs) ? skewMs : 0
}

function readItem(storage: Storage | null, key: string): string {
  try {
    return storage?.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function writeItem(storage: Storage | null, key: string, value: string): boolean {
  if (storage === null) return false
  try {
    storage.setItem(key, value)
    return true
  } catch {
    removeItem(storage, key)
    return false
  }
}

function removeItem(storage: Storage | null, key: string): boolean {
  try {
    storage?.removeItem(key)
    return storage !== null
  } catch {
    return false
  }
}
