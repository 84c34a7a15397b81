import { useSyncExternalStore } from 'react'
import type { Store } from '../store.ts'

/** Returns the value of a store, and renders again whenever this value changes. */
export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
