import { CallError } from '../../api/call-error.ts'
import type { AnswerOf } from '../../api/api.ts'
import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { claimsOf } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { AccountParts } from './account-parts.ts'

export interface Devices {
  /**
   * Ends another device's session, with those of the same sign-in. Resolves with how many ended: none if it had already
   * ended.
   */
  readonly endSession: (sid: string) => Promise<number>
  readonly endOtherSessions: () => Promise<void>
  /**
   * « That wasn't me »: ends the session that the alert names, or else all other sessions. If the account has a password,
   * also e-mails a link to set a new one.
   */
  readonly secureAccount: (alert: string) => Promise<void>
}

export function createDevices(
  { api, tokens, lockMark, loadIdentity, logger, alone }: AuthPorts,
  session: Session,
  { call, forget }: Pick<AccountParts, 'call' | 'forget'>,
): Devices {
  /**
   * Renews this session after the API revoked every sign-in, including this device's. On failure, the session stays open
   * here until its ID token expires.
   */
  const reenter = async ({ customToken }: AnswerOf<'endOtherSessions'>): Promise<void> => {
    const sid = claimsOf(tokens.read())?.sid
    if (customToken === undefined || sid === undefined) return
    try {
      const identity = await loadIdentity()
      const user = await identity.signInWithCustomToken(customToken)
      const idToken = await user.idToken()
      const { data } = await api('signIn', { body: { idToken, remember: false, sid } })
      const isHere = claimsOf(tokens.read())?.sid === sid
      if (isHere && lockMark.read() === null) session.open(data)
    } catch (error) {
      logger.warn('Session non renouvelée', codeOf(error))
    }
    // The person signed out meanwhile in another tab, which could not clear this new sign-in.
    if (tokens.read() === '') await forget()
  }

  /** Makes refreshes wait: until the new sign-in is recorded, one would be refused. */
  const endOthers = (ask: () => Promise<AnswerOf<'endOtherSessions'>>): Promise<void> =>
    alone(async () => reenter(await ask()))

  return {
    async endSession(sid) {
      try {
        return (await call('endSession', { params: { sid } })).ended
      } catch (error) {
        if (error instanceof CallError && error.code === 'auth/session-not-found') return 0
        throw error
      }
    },
    endOtherSessions: () => endOthers(() => call('endOtherSessions')),
    secureAccount: (alert) => endOthers(() => call('secureAccount', { body: { alert } })),
  }
}
