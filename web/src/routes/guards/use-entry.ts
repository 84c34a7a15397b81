import { useEffect } from 'react'
import type { AuthState } from '../../lib/auth/auth-state.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'

/** The auth state, once the sign-in check on entry has been asked for (specification, section 4). */
export function useEntry(): AuthState {
  const { auth } = useServices()
  const state = useAuthState()
  const { entry } = state

  useEffect(() => {
    if (entry === 'pending') void auth.checkEntry()
  }, [auth, entry])

  return state
}
