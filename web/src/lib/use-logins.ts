import { useEffect, useState } from 'react'
import type { LoginEntry } from './database/read-logins.ts'
import { useServices } from './services.tsx'

type Logins =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly entries: readonly LoginEntry[] }

/** The last sign-ins of a person, and how to ask again. */
export function useLogins(uid: string): { logins: Logins; retry: () => void } {
  const { readLogins } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [logins, setLogins] = useState<Logins>({ status: 'loading' })

  useEffect(() => {
    let wanted = true
    readLogins(uid).then(
      (entries) => wanted && setLogins({ status: 'ready', entries }),
      (error: unknown) => wanted && setLogins({ status: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [readLogins, uid, attempt])

  const retry = (): void => {
    setLogins({ status: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { logins, retry }
}
