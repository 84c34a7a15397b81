import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { Locale } from '@sesame/contract/fields'
import type { AlertAnswer } from '../../mail-link.ts'
import { codeOf } from '../../code-of.ts'
import type { ActionCode, Identity } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import type { Session } from '../session/session.ts'

export interface PasswordReset {
  readonly code: string
  /** Of the account that the code is for. */
  readonly email: string
  readonly password: string
}

/** The way back into an account, by mail. */
export interface Recovery {
  /** Sends the reset mail. The answer never tells whether the account exists. */
  requestPasswordReset: (email: string, locale: Locale) => Promise<void>
  /** What the link of a mail would do; consumes nothing. */
  checkActionCode: (code: string) => Promise<ActionCode>
  applyActionCode: (code: string) => Promise<void>
  /** Answers an alert by the code of its letter; resolves with whether a link to a new password was mailed. */
  answerAlert: (code: string, answer: AlertAnswer) => Promise<boolean>
  /** Sets the password, signs in with it, and ends every other session. */
  resetPassword: (reset: PasswordReset) => Promise<void>
}

/** What the identity service says of a spent code, also on a retry from this page. */
const USED = ['auth/invalid-action-code', 'auth/expired-action-code']

export function createRecovery(
  { api, captcha, loadIdentity, logger }: AuthPorts,
  session: Session,
  { signOut, fetchUser, exchange: { openAfterReset } }: AccountParts,
): Recovery {
  let confirmed: string | null = null

  /** If the answer was lost after the password was set, a retry continues from there. */
  const confirm = async (identity: Identity, { code, password }: PasswordReset): Promise<void> => {
    const mark = `${code} ${password}`
    try {
      await identity.confirmPasswordReset(code, password)
    } catch (error) {
      if (confirmed !== mark || !USED.includes(codeOf(error))) throw error
    }
    confirmed = mark
  }

  return {
    async requestPasswordReset(email, locale) {
      const captchaToken = await captcha.token(CAPTCHA_ACTIONS.forgotPassword)
      await api('forgotPassword', { body: { email, captchaToken, locale } })
    },

    checkActionCode: async (code) => (await loadIdentity()).checkActionCode(code),

    async applyActionCode(code) {
      const identity = await loadIdentity()
      await identity.applyActionCode(code)
      if (!session.get().authenticated) return
      await fetchUser().catch((error: unknown) => {
        logger.warn('Profil pas encore à jour', codeOf(error))
      })
    },

    answerAlert: async (code, answer) =>
      (await api('answerAlert', { body: { code, answer } })).data.mailed,

    async resetPassword(reset) {
      const identity = await loadIdentity()
      await confirm(identity, reset)
      if (session.get().authenticated || session.get().locked !== null) await signOut()
      await identity.setPersistence('tab')
      const user = await identity.signInWithPassword(reset.email, reset.password)
      await openAfterReset(identity, user).catch((error: unknown) => {
        // The screen continues with the rest of the sign-up.
        if (session.get().incomplete === null) throw error
      })
    },
  }
}
