import type { AccountProvider } from '@sesame/contract/account-providers'
import { useEffect, useRef, useState } from 'react'
import type { Errand, Purpose } from '../auth/account/redirects.ts'
import { useServices } from '../services.tsx'

/** Runs what finishes an errand, once, for who comes back from a provider's page. */
export function useRedirectReturn(
  errands: readonly Errand[],
  finish: (provider: AccountProvider) => void,
): void {
  const { auth } = useServices()
  const run = useRef(() => {
    const departure = auth.departure()
    if (departure !== null && errands.includes(departure.errand)) finish(departure.provider)
  })
  useEffect(() => run.current(), [])
}

/** Whether a question is open: from the start for who left the page for a provider's to answer it. */
export function useReopened(
  purpose: Purpose,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { auth } = useServices()
  return useState(() => auth.departure()?.purpose === purpose)
}
