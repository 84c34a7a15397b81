import { useEffect, useRef } from 'react'
import type { Errand } from './auth/redirects.ts'
import { useServices } from './services.tsx'

/** Runs what finishes an errand, once, for who comes back from a provider's page. */
export function useRedirectReturn(errands: readonly Errand[], finish: () => void): void {
  const { auth } = useServices()
  const run = useRef(() => {
    if (auth.isReturning(...errands)) finish()
  })
  useEffect(() => run.current(), [])
}
