import { useSyncExternalStore } from 'react'
import { knowsPasskey } from '../device/passkey-owner.ts'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/**
 * Whether a passkey was created or used on this device. Always true in build-time rendering, so CSS hides `.hint` in browsers
 * where it is false.
 */
export function useKnowsPasskey(): boolean {
  return useSyncExternalStore(never, knowsPasskey, () => true)
}

/**
 * Whether passkeys can be used in this browser. Always true in build-time rendering, so CSS hides `.passkey` in browsers where
 * it is false.
 */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
