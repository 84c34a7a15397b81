import { useEffect, useRef, useState } from 'react'
import type { Errand, Purpose } from './auth/redirects.ts'
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

/** Which of these the page was left for a provider's with: what asked for it opens again. */
export function useReturnsFor<P extends Purpose>(...purposes: readonly P[]): P | null {
  const { auth } = useServices()
  const [purpose] = useState(() => purposes.find((one) => one === auth.returningFor()) ?? null)
  return purpose
}
