import type { AccountProvider } from '@sesame/contract/account-providers'
import { useEffect, useRef, useState } from 'react'
import type { Errand, Purpose } from '../auth/account/redirects.ts'
import { useServices } from '../services.tsx'

/** On return from a provider's page, calls `finish` once if the person left for one of the reasons in `errands`. */
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

/**
 * Whether a dialog is open. On return from a provider's page, the dialog is open from the start if the person left from this
 * dialog.
 */
export function useReopened(
  purpose: Purpose,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { auth } = useServices()
  return useState(() => auth.departure()?.purpose === purpose)
}
