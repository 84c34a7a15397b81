import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import { isExpired } from './access-token.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { Session } from './session.ts'

/** `ended`: refused, or nothing left to refresh. `unreachable`: the token is kept for another try. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

/**
 * Rotates the stored token, one tab at a time. With `unless`, does nothing when another tab has
 * already replaced that token. An expired token is never sent (specification, section 5).
 */
export type Refresh = (options?: { replacing?: string }) => Promise<RefreshOutcome>

export function createRefresh(
  { api, tokens, clock, logger, alone }: AuthPorts,
  session: Session,
): Refresh {
  const rotate = async (): Promise<RefreshOutcome> => {
    const accessToken = tokens.read()
    if (accessToken === '' || isExpired(accessToken, clock.nowMs())) return 'ended'
    try {
      const { data } = await api(refreshAccessToken, { body: { accessToken } })
      // Signed out, or signed in anew, while the answer was on its way: it is no longer wanted.
      if (tokens.read() !== accessToken) return tokens.read() === '' ? 'ended' : 'refreshed'
      session.open(data)
      return 'refreshed'
    } catch (error) {
      logger.warn('Renouvellement de la session impossible', codeOf(error))
      return error instanceof CallError && error.isOutage ? 'unreachable' : 'ended'
    }
  }
  return ({ replacing } = {}) =>
    alone(() => {
      const done = replacing !== undefined && tokens.read() !== replacing
      return done ? Promise.resolve('refreshed') : rotate()
    })
}
