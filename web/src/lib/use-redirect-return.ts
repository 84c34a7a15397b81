import { useEffect, useRef } from 'react'
import { useServices } from './services.tsx'
import type { Attempt } from './use-attempt.ts'

/** Finishes the sign-in of who comes back from a provider's page. */
export function useRedirectReturn(attempt: Attempt): void {
  const { auth } = useServices()
  const { run } = attempt
  const finish = useRef(() => {
    if (auth.isReturning()) void run('redirect', () => auth.finishRedirect())
  })
  useEffect(() => finish.current(), [])
}
