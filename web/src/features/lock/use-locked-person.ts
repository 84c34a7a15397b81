import { useEffect, useState } from 'react'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'

interface LockedPerson {
  /** Undefined until the identity service's client has said; null where it is of another tab. */
  readonly person: IdentityUser | null | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Whose session is locked: from the identity service's client, since the page keeps nothing itself. */
export function useLockedPerson(): LockedPerson {
  const { auth } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [person, setPerson] = useState<IdentityUser | null>()
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    let wanted = true
    auth.lockedPerson().then(
      (found) => wanted && setPerson(found),
      (reason: unknown) => wanted && setError(reason),
    )
    return () => {
      wanted = false
    }
  }, [auth, attempt])

  const retry = (): void => {
    setError(null)
    setAttempt((count) => count + 1)
  }
  return { person, error, retry }
}
