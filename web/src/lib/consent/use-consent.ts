import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'
import { consentStore, rememberConsent, type ConsentState } from './consent-store.ts'

interface Consent extends ConsentState {
  readonly choose: (analytics: boolean) => void
}

/** Returns the current consent choice and a function that changes it. */
export function useConsent(): Consent {
  const { nowMs } = useServices()
  const { choice, isMissing } = useSyncExternalStore(
    consentStore.subscribe,
    consentStore.get,
    consentStore.get,
  )
  return {
    choice,
    isMissing,
    // Do not date the new choice earlier than the choice that it replaces, even if this device's clock is slow.
    choose: (analytics) =>
      rememberConsent({ analytics, decidedAt: Math.max(nowMs(), choice?.decidedAt ?? 0) }),
  }
}
