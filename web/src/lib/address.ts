import { createContext, use, useMemo, useSyncExternalStore } from 'react'

/** Where the page is: path, search and hash. */
export interface Address {
  readonly get: () => string
  /** The address that the page was rendered for at build time. */
  readonly getRendered: () => string
  /** Whether the person has moved since the page was loaded. */
  readonly hasMoved: () => boolean
  /** Whether the person has pressed anything since then. */
  readonly hasActed: () => boolean
  /** Goes elsewhere without a reload. */
  readonly go: (to: string, options?: { readonly replace?: boolean; state?: unknown }) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The browser's own address bar and history. */
export function browserAddress(): Address {
  const listeners = new Set<() => void>()
  let moved = false
  const tell = (): void => {
    moved = true
    for (const listener of listeners) listener()
  }
  addEventListener('popstate', tell)
  let acted = false
  for (const press of ['keydown', 'pointerdown']) {
    addEventListener(press, () => (acted = true), { once: true, capture: true })
  }

  return {
    get: () => location.pathname + location.search + location.hash,
    getRendered: () => location.pathname,
    hasMoved: () => moved,
    hasActed: () => acted,
    go(to, { replace = false, state = null } = {}) {
      history[replace ? 'replaceState' : 'pushState'](state, '', to)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const AddressContext = createContext<Address | null>(null)

export const AddressProvider = AddressContext.Provider

/** How to go elsewhere. */
export function useNavigation(): Address {
  const address = use(AddressContext)
  if (address === null) throw new Error('AddressProvider is missing')
  return address
}

/** Where the page is. */
export function useAddress(): Pick<URL, 'pathname' | 'search' | 'hash' | 'searchParams'> {
  const { subscribe, get, getRendered } = useNavigation()
  const current = useSyncExternalStore(subscribe, get, getRendered)
  return useMemo(() => new URL(current, 'https://sesame.invalid'), [current])
}
