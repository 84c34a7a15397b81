import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'
import { consentStore, rememberConsent, type ConsentChoice } from './consent-store.ts'

interface Consent {
  readonly choice: ConsentChoice | null
  readonly choose: (analytics: boolean) => void
}

/** What was allowed, and how to choose anew. */
export function useConsent(): Consent {
  const { nowMs } = useServices()
  const { choice } = useSyncExternalStore(
    consentStore.subscribe,
    consentStore.get,
    consentStore.get,
  )
  return {
    choice,
    // Never older than what it replaces, whatever the clock of this device says.
    choose: (analytics) =>
      rememberConsent({ analytics, decidedAt: Math.max(nowMs(), choice?.decidedAt ?? 0) }),
  }
}
