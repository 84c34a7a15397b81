import { useSyncExternalStore } from 'react'
import { readLastMethod } from '../device/last-method.ts'

const never = () => () => undefined

/** The last method on this device; null in the build-time rendering. */
export function useLastMethod(): string | null {
  return useSyncExternalStore(never, readLastMethod, () => null)
}
