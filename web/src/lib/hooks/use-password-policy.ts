import { useEffect, useState } from 'react'
import type { PasswordPolicy } from '../identity/identity.ts'
import { DEFAULT_PASSWORD_POLICY } from '../password.ts'
import { useServices } from '../services.tsx'

/**
 * The provider's rule for new passwords, asked for once something is typed: a page that is only
 * looked at asks nobody anything. Without an answer the provider's default is shown, and the
 * provider judges in the end.
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
