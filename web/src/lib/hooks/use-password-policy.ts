import { useEffect, useState } from 'react'
import type { PasswordPolicy } from '../identity/identity.ts'
import { DEFAULT_PASSWORD_POLICY } from '../password/password.ts'
import { useServices } from '../services.tsx'

/**
 * The provider's rule for new passwords, fetched once something is typed: looking at a page sends no
 * request. Without an answer the default is shown; the provider enforces its own in the end.
 */
export function usePasswordPolicy(password: string): PasswordPolicy {
  const { auth } = useServices()
  const [policy, setPolicy] = useState(DEFAULT_PASSWORD_POLICY)
  const isTyped = password !== ''

  useEffect(() => {
    if (!isTyped) return
    let isGone = false
    void auth.passwordPolicy().then((found) => {
      if (!isGone) setPolicy(found)
    })
    return () => {
      isGone = true
    }
  }, [auth, isTyped])

  return policy
}
