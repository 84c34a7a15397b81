import type { AuthPorts } from '../auth-ports.ts'
import type { Refresh } from '../session/refresh.ts'
import type { Session } from '../session/session.ts'

export interface FollowEnding {
  /**
   * Asks the API whether this session is still open. Call this if the session may have ended. Resolves to whether the API
   * responded.
   */
  verifySession: () => Promise<boolean>
}

export function createFollowEnding(
  { tokens, lockMark }: Pick<AuthPorts, 'tokens' | 'lockMark'>,
  session: Session,
  refresh: Refresh,
  forget: () => Promise<void>,
): FollowEnding {
  return {
    async verifySession() {
      const token = tokens.read()
      if (token === '' || !session.get().authenticated) return true
      const outcome = await refresh({ replacing: token })
      if (outcome === 'unreachable') return false
      if (tokens.read() !== token || !session.get().authenticated) return true
      if (outcome === 'locked') session.lock(lockMark.read() ?? 0)
      if (outcome !== 'ended') return true
      session.close('ended-elsewhere')
      await forget()
      return true
    },
  }
}
