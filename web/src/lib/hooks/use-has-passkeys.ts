import { useSyncExternalStore } from 'react'
import { knowsPasskey } from '../device/passkey-owner.ts'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/** Whether a passkey was made or used here. Build-time rendering assumes so; where none was, CSS hides `.hint`. */
export function useKnowsPasskey(): boolean {
  return useSyncExternalStore(never, knowsPasskey, () => true)
}

/** Whether passkeys may be used here. Build-time rendering assumes so; where they may not, CSS hides `.passkey`. */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
