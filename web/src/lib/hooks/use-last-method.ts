import { useSyncExternalStore } from 'react'
import { readLastMethod } from '../device/last-method.ts'

const never = () => () => undefined

/** Returns the sign-in method last used on this device; null in build-time rendering. */
export function useLastMethod(): string | null {
  return useSyncExternalStore(never, readLastMethod, () => null)
}
