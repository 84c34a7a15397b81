import { useEffect, useRef, useState } from 'react'
import type { PasskeySupport } from '../auth/passkeys/authenticator.ts'
import type { PasskeyField } from '../auth/passkeys/ceremonies.ts'
import { whenIdle } from '../loading/when-idle.ts'
import type { Attempt } from './use-attempt.ts'

interface Ways {
  /** Whether there may be any here. */
  readonly hasPasskeys: boolean
  readonly support: () => Promise<Pick<PasskeySupport, 'autofill' | 'platform'>>
  /** Waits in the field until one is chosen there, then enters by it. */
  readonly enter: (field: PasskeyField) => Promise<unknown>
}

export interface FieldOffer {
  /** Whether it does; until it says, most do. */
  readonly isOffered: boolean
  /** Whether this device can keep a passkey; not before it says so. */
  readonly canKeep: boolean
}

/** Has the browser offer passkeys in the field of the address while nothing else is under way. */
export function usePasskeyField({ pending, run }: Attempt, ways: Ways): FieldOffer {
  const [isRefused, setRefused] = useState(false)
  const [canKeep, setCanKeep] = useState(false)
  const [failures, setFailures] = useState(0)
  const isOffered = ways.hasPasskeys && !isRefused
  const isFree = pending === null
  const latest = useRef({ run, ways })
  useEffect(() => {
    latest.current = { run, ways }
  })

  useEffect(() => {
    if (!isOffered || !isFree) return
    const leaving = new AbortController()
    const { signal } = leaving
    const wait = async (): Promise<void> => {
      const { autofill, platform } = await latest.current.ways.support()
      if (signal.aborted) return
      setCanKeep(platform)
      if (!autofill) {
        setRefused(true)
        return
      }
      const entered = latest.current.ways.enter({
        signal,
        onChosen() {
          void latest.current
            .run('passkey', () => entered)
            .then((isIn) => {
              if (!isIn) setFailures((count) => count + 1)
            })
        },
      })
      await entered
    }
    // Where it fails before one was chosen, the form is there.
    whenIdle(() => void wait().catch(() => undefined), signal)
    return () => leaving.abort()
  }, [isOffered, isFree, failures])

  return { isOffered, canKeep }
}
