import { useEffect, useState } from 'react'
import type { PasswordPolicy } from '../identity/identity.ts'
import { later } from '../loading/later.ts'
import { DEFAULT_PASSWORD_POLICY } from '../password/password.ts'
import { useServices } from '../services.tsx'

/** The requirements of a new password. */
export interface PasswordDemands {
  /** The identity service's password policy. */
  readonly policy: PasswordPolicy
  readonly isCommon: (password: string) => boolean
}

const DEFAULT: PasswordDemands = { policy: DEFAULT_PASSWORD_POLICY, isCommon: () => false }

const loadCommon = later(
  async () => (await import('../password/common-passwords.ts')).isCommonPassword,
)

/**
 * Fetches the policy and the list of common passwords when the person types, so that merely opening a page sends no request.
 * Until they arrive, or if they cannot be fetched, shows the default rule and treats no password as common. The identity service
 * enforces its own policy anyway.
 */
export function usePasswordDemands(password: string): PasswordDemands {
  const { auth } = useServices()
  const [demands, setDemands] = useState(DEFAULT)
  const isTyped = password !== ''

  useEffect(() => {
    if (!isTyped) return
    let isGone = false
    const take = (found: Partial<PasswordDemands>): void => {
      if (!isGone) setDemands((current) => ({ ...current, ...found }))
    }
    const askPolicy = async (): Promise<void> => {
      take({ policy: await (await auth.account()).passwordPolicy() })
    }
    askPolicy().catch(() => undefined)
    void loadCommon().then(
      (isCommon) => take({ isCommon }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [auth, isTyped])

  return demands
}
