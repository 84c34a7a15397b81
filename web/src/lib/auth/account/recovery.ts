import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { Locale } from '@sesame/contract/fields'
import type { AnswerOf } from '../../api/api.ts'
import type { ActionLink, AlertAnswer } from '../../mail-link.ts'
import { codeOf } from '../../code-of.ts'
import type { ActionCode, Identity } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import type { Untold } from './untold.ts'
import type { Session } from '../session/session.ts'

export interface PasswordReset {
  /** The identity service's code of the mail, and our own. */
  readonly link: Pick<ActionLink, 'code' | 'ours'>
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
  /**
   * Makes a deleted account again by the code of its letter; resolves with what a new password is set by. `instead`: of another
   * account that has its address by now, which is erased.
   */
  restoreAccount: (code: string, how: { readonly instead: boolean }) => Promise<RestoredAccount>
  /** Sets the password, signs in with it, and ends every other session. */
  resetPassword: (reset: PasswordReset) => Promise<void>
}

/** An account that is there again: its address, and what a new password is set by. */
export type RestoredAccount = AnswerOf<'restoreAccount'>

/** What the identity service says of a spent code, also on a retry from this page. */
const USED = ['auth/invalid-action-code', 'auth/expired-action-code']

export function createRecovery(
  { api, captcha, loadIdentity, logger }: AuthPorts,
  session: Session,
  { signOut, fetchUser, exchange: { openAfterReset } }: AccountParts,
  untold: Untold,
): Recovery {
  let confirmed: string | null = null

  /** If the answer was lost after the password was set, a retry continues from there. */
  const confirm = async (identity: Identity, { link, password }: PasswordReset): Promise<void> => {
    const mark = `${link.code} ${password}`
    try {
      await identity.confirmPasswordReset(link.code, password)
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

    restoreAccount: async (code, { instead }) =>
      (await api('restoreAccount', { body: { code, ...(instead && { instead }) } })).data,

    async resetPassword(reset) {
      const identity = await loadIdentity()
      const { email, link } = reset
      const call = { name: 'resetPassword', email, code: link.ours } as const
      await untold.change(call, () => confirm(identity, reset))
      if (session.get().authenticated || session.get().locked !== null) await signOut()
      await identity.setPersistence('tab')
      const user = await identity.signInWithPassword(email, reset.password)
      const open = () => openAfterReset(identity, user, link.ours)
      await untold.tell(open).catch((error: unknown) => {
        // The screen continues with the rest of the sign-up.
        if (session.get().incomplete === null) throw error
      })
    },
  }
}
