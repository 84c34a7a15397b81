import { useEffect, useRef, useState } from 'react'
import type { PasskeySupport } from '../auth/passkeys/authenticator.ts'
import type { PasskeyField } from '../auth/passkeys/ceremonies.ts'
import { whenIdle } from '../loading/when-idle.ts'
import type { Attempt } from './use-attempt.ts'

interface PasskeyEntry {
  /** Whether this browser may use passkeys. */
  readonly hasPasskeys: boolean
  readonly support: () => Promise<Pick<PasskeySupport, 'autofill' | 'platform'>>
  /** Waits until the person chooses a passkey in the field, then signs in with it. */
  readonly enter: (field: PasskeyField) => Promise<unknown>
}

export interface FieldOffer {
  /** Whether the browser offers passkeys in the field. Assumed until the browser says otherwise, since most do. */
  readonly isOffered: boolean
  /** Whether this device can store a passkey; false until the browser confirms it. */
  readonly canKeep: boolean
}

/** Has the browser offer passkeys in the address field while nothing else is under way. */
export function usePasskeyField({ pending, run }: Attempt, entry: PasskeyEntry): FieldOffer {
  const [isRefused, setRefused] = useState(false)
  const [canKeep, setCanKeep] = useState(false)
  const [failures, setFailures] = useState(0)
  const isOffered = entry.hasPasskeys && !isRefused
  const isFree = pending === null
  const latest = useRef({ run, entry })
  useEffect(() => {
    latest.current = { run, entry }
  })

  useEffect(() => {
    if (!isOffered || !isFree) return
    const leaving = new AbortController()
    const { signal } = leaving
    const wait = async (): Promise<void> => {
      const { autofill, platform } = await latest.current.entry.support()
      if (signal.aborted) return
      setCanKeep(platform)
      if (!autofill) {
        setRefused(true)
        return
      }
      const entered = latest.current.entry.enter({
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
    // If waiting fails before the person chooses a passkey, they can still use the form.
    whenIdle(() => void wait().catch(() => undefined), signal)
    return () => leaving.abort()
  }, [isOffered, isFree, failures])

  return { isOffered, canKeep }
}
