import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { Locale } from '@sesame/contract/fields'
import { codeOf } from '../../code-of.ts'
import { noteVerificationMail } from '../../device/verification-mail.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Session } from '../session/session.ts'

export interface AccountCompletion {
  readonly displayName: string
  readonly locale: Locale
}

/**
 * Sets the account's name at the identity service, then completes the sign-up at our API. Call it only after the person has
 * accepted the terms.
 */
export type CompleteSignUp = (
  identity: Identity,
  user: IdentityUser,
  completion: AccountCompletion,
) => Promise<void>

/** People who create an account stay signed in on this device. */
const REMEMBER = true

export function createCompleteSignUp(
  {
    api,
    tokens,
    captcha,
    alone,
    clock,
    logger,
  }: Pick<AuthPorts, 'api' | 'tokens' | 'captcha' | 'alone' | 'clock' | 'logger'>,
  session: Session,
  { open }: Exchange,
): CompleteSignUp {
  /**
   * Requests the verification e-mail without waiting for the response, because the person can request it again in the
   * profile. First stores the time of the request, which the next page reads.
   */
  const sendFirstMail = (uid: string, idToken: string): void => {
    noteVerificationMail(uid, clock.nowMs())
    const mail = api('verifyEmail', { body: { idToken }, accessToken: tokens.read() })
    void mail.catch((error: unknown) => {
      noteVerificationMail(uid, null)
      logger.warn('E-mail de vérification non envoyé', codeOf(error))
    })
  }

  return async (identity, user, { displayName, locale }) => {
    await identity.updateDisplayName(displayName)
    const captchaToken = await captcha.token(CAPTCHA_ACTIONS.signUp)
    const idToken = await user.idToken()
    const body = { idToken, displayName, captchaToken, acceptedTerms: true, locale } as const
    // In other tabs, the guest's session ends before the new token arrives. `alone` makes the refreshes of these tabs wait.
    await alone(async () => {
      try {
        const { data } = await api('signUp', { body })
        session.open(data, true)
        const { email, emailVerified } = data.user
        if (email !== null && !emailVerified) sendFirstMail(user.uid, idToken)
      } catch (error) {
        if (codeOf(error) !== 'auth/already-signed-up') throw error
        await open(identity, user, REMEMBER)
      }
    })
  }
}
