import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import { isExpired, tokenTimeMs } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/**
 * The result of a refresh:
 *
 * - `refreshed`: the session has a new token;
 * - `ended`: the API refused the refresh, or there was no token to refresh;
 * - `unreachable`: the token is kept for another attempt;
 * - `unreadable`: the token is kept for the next page;
 * - `locked`: the token is kept for unlocking.
 */
export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable' | 'unreadable' | 'locked'

/**
 * Replaces the stored token with a new one, in one tab at a time. With `replacing`, does nothing if another tab has already
 * replaced that token. Never sends an expired token (specification, section 5).
 */
export type Refresh = (options?: { replacing?: string }) => Promise<RefreshOutcome>

export function createRefresh(
  { api, apiTimeMs, tokens, lockMark, clock, logger, alone }: AuthPorts,
  session: Session,
): Refresh {
  /**
   * This device's clock may have been changed since the token arrived, so ask the API for the time before ending the
   * session.
   */
  const hasExpired = async (token: string): Promise<boolean> =>
    isExpired(token, tokenTimeMs({ clock, tokens })) && isExpired(token, await apiTimeMs())

  const rotate = async (): Promise<RefreshOutcome> => {
    const accessToken = tokens.read()
    if (accessToken === '') return 'ended'
    try {
      if (await hasExpired(accessToken)) return 'ended'
      const { data } = await api('refreshAccessToken', { body: { accessToken } })
      // Ignore the response if the person signed out or signed in again during the request.
      if (tokens.read() !== accessToken) return tokens.read() === '' ? 'ended' : 'refreshed'
      if (lockMark.read() !== null) return 'locked'
      session.open(data)
      return 'refreshed'
    } catch (error) {
      logger.warn('Renouvellement de la session impossible', codeOf(error))
      if (!(error instanceof CallError)) return 'ended'
      if (error.locksSession) return 'locked'
      if (error.code === 'client/outdated' && error.status < 400) return 'unreadable'
      return error.isOutage ? 'unreachable' : 'ended'
    }
  }
  return ({ replacing } = {}) =>
    alone(() => {
      const done = replacing !== undefined && tokens.read() !== replacing
      return done ? Promise.resolve('refreshed') : rotate()
    })
}
