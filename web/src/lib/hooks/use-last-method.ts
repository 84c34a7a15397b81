import { useSyncExternalStore } from 'react'
import { readLastMethod } from '../device/last-method.ts'

const never = () => () => undefined

/** The last method on this device; unknown to what was rendered at build time. */
export function useLastMethod(): string | null {
  return useSyncExternalStore(never, readLastMethod, () => null)
}
