import type { AnswerOf } from '../../api/api.ts'
import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { claimsOf } from './access-token.ts'
import type { Session } from './session.ts'

/**
 * Signs in again for this session, after the API revoked the session's sign-in or after a change left that sign-in without its
 * second factor. Call it within `alone`, so that refreshes wait: the API refuses them until the new sign-in is recorded. On
 * failure, the session stays open in this tab until its ID token expires.
 */
export type ReEnter = (answer: AnswerOf<'endOtherSessions'>) => Promise<void>

export function createReEnter(
  { api, tokens, lockMark, loadIdentity, logger }: AuthPorts,
  session: Session,
  forget: () => Promise<void>,
): ReEnter {
  return async ({ customToken }) => {
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
    // If the person has signed out in another tab meanwhile, undo the new sign-in, because the other tab could not.
    if (tokens.read() === '') await forget()
  }
}
