import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '../loading/when-idle.ts'
import { useServices } from '../services.tsx'
import type { Attempt } from './use-attempt.ts'
import { useHasPasskeys } from './use-has-passkeys.ts'

export interface FieldOffer {
  /**
   * Whether the browser offers passkeys in the field. True until the browser reports otherwise, because most browsers offer them.
   */
  readonly isOffered: boolean
  /**
   * Whether to offer a passkey to a person who signs in with a typed password; false until the browser has reported its
   * capabilities.
   */
  readonly offersCreation: boolean
}

/**
 * Lets the browser offer passkeys in the address field while no other action is running, and signs in with the passkey that the
 * person chooses. `remember` is read after this choice.
 */
export function usePasskeyField({ pending, run }: Attempt, remember: boolean): FieldOffer {
  const { auth } = useServices()
  const hasPasskeys = useHasPasskeys()
  const [isRefused, setRefused] = useState(false)
  const [offersCreation, setOffersCreation] = useState(false)
  const [failures, setFailures] = useState(0)
  const isOffered = hasPasskeys && !isRefused
  const isFree = pending === null
  const latest = useRef({ run, remember })
  useEffect(() => {
    latest.current = { run, remember }
  })

  useEffect(() => {
    if (!isOffered || !isFree) return
    const leaving = new AbortController()
    const { signal } = leaving
    const wait = async (): Promise<void> => {
      const passkeys = await auth.passkeys()
      const { autofill, offersCreation: offers } = await passkeys.support()
      if (signal.aborted) return
      setOffersCreation(offers)
      if (!autofill) {
        setRefused(true)
        return
      }
      const entered = passkeys.signIn({
        remember: () => latest.current.remember,
        inField: {
          signal,
          onChosen() {
            void latest.current
              .run('passkey', () => entered)
              .then((isIn) => {
                if (!isIn) setFailures((count) => count + 1)
              })
          },
        },
      })
      await entered
    }
    // Ignore an error that ends the wait before the person chooses a passkey, because the form still works.
    whenIdle(() => void wait().catch(() => undefined), signal)
    return () => leaving.abort()
  }, [auth, isOffered, isFree, failures])

  return { isOffered, offersCreation }
}
