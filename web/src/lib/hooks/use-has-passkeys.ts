import { useSyncExternalStore } from 'react'
import { knowsPasskey } from '../device/passkey-owner.ts'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/** Whether a passkey was created or used on this device. True in build-time rendering; if it is false, CSS hides `.hint`. */
export function useKnowsPasskey(): boolean {
  return useSyncExternalStore(never, knowsPasskey, () => true)
}

/** Whether passkeys can be used in this browser. True in build-time rendering; if it is false, CSS hides `.passkey`. */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
