import { useSyncExternalStore } from 'react'
import type { Store } from '../store.ts'

/** The value of a store, now and whenever it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
