import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'

export interface TokenChange {
  readonly token: string
  readonly from: 'this-tab' | 'another-tab'
}

/** Where the access token is kept between visits (specification, section 3). */
export interface AccessTokenStore {
  /** The token, or an empty string when there is none. */
  read: () => string
  write: (token: string) => void
  clear: () => void
  subscribe: (listener: (change: TokenChange) => void) => () => void
}

/**
 * The token in local storage. Where storage is disabled or full it lives in memory instead: the
 * session then lasts as long as the page.
 */
export function createAccessTokenStore(
  storage: Storage | null,
  events: Pick<EventTarget, 'addEventListener'>,
): AccessTokenStore {
  const listeners = new Set<(change: TokenChange) => void>()
  let memory: string | null = null
  const tell = (change: TokenChange): void => listeners.forEach((listener) => listener(change))

  events.addEventListener('storage', (event) => {
    if (!(event instanceof StorageEvent)) return
    if (event.key !== ACCESS_TOKEN_KEY && event.key !== null) return
    memory = null
    tell({ token: event.newValue ?? '', from: 'another-tab' })
  })

  return {
    read: () => memory ?? readItem(storage),
    write(token) {
      memory = writeItem(storage, token) ? null : token
      tell({ token, from: 'this-tab' })
    },
    clear() {
      memory = removeItem(storage) ? null : ''
      tell({ token: '', from: 'this-tab' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readItem(storage: Storage | null): string {
  try {
    return storage?.getItem(ACCESS_TOKEN_KEY) ?? ''
  } catch {
    return ''
  }
}

function writeItem(storage: Storage | null, token: string): boolean {
  if (storage === null) return false
  try {
    storage.setItem(ACCESS_TOKEN_KEY, token)
    return true
  } catch {
    removeItem(storage)
    return false
  }
}

function removeItem(storage: Storage | null): boolean {
  try {
    storage?.removeItem(ACCESS_TOKEN_KEY)
    return storage !== null
  } catch {
    return false
  }
}
