import { useEffect, useRef } from 'react'
import type { Errand } from './auth/redirects.ts'
import type { AccountProvider } from './identity/identity.ts'
import { useServices } from './services.tsx'

/** Runs what finishes an errand, once, for who comes back from a provider's page. */
export function useRedirectReturn(
  errands: readonly Errand[],
  finish: (provider: AccountProvider) => void,
): void {
  const { auth } = useServices()
  const run = useRef(() => {
    const provider = auth.returningFrom(...errands)
    if (provider !== null) finish(provider)
  })
  useEffect(() => run.current(), [])
}
