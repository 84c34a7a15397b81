import { useEffect, useRef, useState } from 'react'
import { expectPasskeyOffer } from '../../lib/device/passkey-offer.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { useHasPasskeys } from '../../lib/hooks/use-has-passkeys.ts'
import { useServices } from '../../lib/services.tsx'
import { whenIdle } from '../../lib/loading/when-idle.ts'

interface PasskeyField {
  /** Whether it does; until it says, most do. */
  readonly isOffered: boolean
  /** Whether this device can keep a passkey; not before it says so. */
  readonly canKeep: boolean
}

/** Has the browser offer passkeys in the field of the address while nothing else is under way. */
export function usePasskeyField({ pending, run }: Attempt, remember: boolean): PasskeyField {
  const { auth } = useServices()
  const hasPasskeys = useHasPasskeys()
  const [isRefused, setRefused] = useState(false)
  const [canKeep, setCanKeep] = useState(false)
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
      const { autofill, platform } = await passkeys.support()
      if (signal.aborted) return
      setCanKeep(platform)
      if (!autofill) {
        setRefused(true)
        return
      }
      const entered = passkeys.signIn({
        remember: () => latest.current.remember,
        inField: {
          signal,
          onChosen() {
            expectPasskeyOffer(false)
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
    // Where it fails before one was chosen, the form is there.
    whenIdle(() => void wait().catch(() => undefined), signal)
    return () => leaving.abort()
  }, [auth, isOffered, isFree, failures])

  return { isOffered, canKeep }
}
