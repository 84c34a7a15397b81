import { useSyncExternalStore } from 'react'
import { knowsPasskey } from '../device/passkey-owner.ts'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/** Whether a passkey was created or used here. Build-time rendering assumes yes; if not, CSS hides `.hint`. */
export function useKnowsPasskey(): boolean {
  return useSyncExternalStore(never, knowsPasskey, () => true)
}

/** Whether passkeys may be used here. Build-time rendering assumes yes; if not, CSS hides `.passkey`. */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
