import { sessionStorageOrNull } from '@sesame/web/lib/device/storage.ts'

const KEY = 'consoleToken'

/** Stores the console's token, only in this tab. */
export interface TokenStore {
  readonly read: () => string | null
  /** Stores a token; null removes it. */
  readonly write: (token: string | null) => void
}

/** Uses the tab's storage, or memory if the browser refuses storage. In memory, the session ends with the page. */
export function createTokenStore(storage: Storage | null): TokenStore {
  let held = readFrom(storage)
  return {
    read: () => held,
    write(token) {
      held = token
      try {
        if (token === null) storage?.removeItem(KEY)
        else storage?.setItem(KEY, token)
      } catch {
        // Storage is disabled or full, so the token is only in memory.
      }
    },
  }
}

function readFrom(storage: Storage | null): string | null {
  try {
    return storage?.getItem(KEY) ?? null
  } catch {
    return null
  }
}

export const tabTokens = (): TokenStore => createTokenStore(sessionStorageOrNull())
