import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { useAnswer } from '../../lib/hooks/use-answer.ts'

interface LockedPerson {
  /** Undefined until the identity service's client has said; null where no tab that is open knows. */
  readonly person: IdentityUser | null | undefined
  /** Null as long as nothing failed, and while the person tries again. */
  readonly error: unknown
  readonly retry: () => void
}

/** Whose session is locked: from the identity service's client, since the page keeps nothing itself. */
export function useLockedPerson(): LockedPerson {
  const { auth } = useServices()
  const { answer, retry, isRetrying } = useAnswer(auth.lock.personHere)
  return {
    person: answer.status === 'ready' ? answer.value : undefined,
    error: answer.status === 'failed' && !isRetrying ? answer.error : null,
    retry,
  }
}
