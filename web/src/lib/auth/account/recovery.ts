import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { AlertAnswer } from '@sesame/contract/endpoints/auth'
import type { Locale } from '@sesame/contract/fields'
import type { AnswerOf } from '../../api/api.ts'
import type { ActionLink } from '../../mail-link.ts'
import { codeOf } from '../../code-of.ts'
import type { ActionCode, Identity } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import type { UnreportedCalls } from './unreported-calls.ts'
import type { Session } from '../session/session.ts'

export interface PasswordReset {
  /** The two codes in the e-mailed link: the identity service's code and our own. */
  readonly link: Pick<ActionLink, 'code' | 'ours'>
  /** The address of the account whose password is reset. */
  readonly email: string
  readonly password: string
}

/** Recovery of an account by e-mail. */
export interface Recovery {
  /** Sends the reset e-mail. The response never reveals whether the account exists. */
  requestPasswordReset: (email: string, locale: Locale) => Promise<void>
  /** Returns what an e-mailed link would do, and leaves the link usable. */
  checkActionCode: (code: string) => Promise<ActionCode>
  applyActionCode: (code: string) => Promise<void>
  /**
   * Sends the person's answer to an alert, with the code from the alert's e-mail. Resolves to whether a password-reset link
   * was sent.
   */
  answerAlert: (code: string, answer: AlertAnswer) => Promise<boolean>
  /**
   * Restores a deleted account with the code from its e-mail. Resolves to the data with which the person sets a new password.
   * With `instead`, also erases the account that now uses the same address.
   */
  restoreAccount: (code: string, how: { readonly instead: boolean }) => Promise<RestoredAccount>
  /** Sets the new password, signs in with it, and ends every other session. */
  resetPassword: (reset: PasswordReset) => Promise<void>
}

/** A restored account: its address, and the data with which the person sets a new password. */
export type RestoredAccount = AnswerOf<'restoreAccount'>

/** The identity service's error codes for a link that was already used, perhaps by an earlier attempt on this page. */
const USED = ['auth/invalid-action-code', 'auth/expired-action-code']

export function createRecovery(
  { api, captcha, loadIdentity, logger }: AuthPorts,
  session: Session,
  { signOut, fetchUser, exchange: { openAfterReset } }: AccountParts,
  unreported: UnreportedCalls,
): Recovery {
  let confirmed: string | null = null

  /** Sets the password. A retry succeeds even if the first attempt used the link and its response was lost. */
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
      await unreported.change(call, () => confirm(identity, reset))
      if (session.get().authenticated || session.get().locked !== null) await signOut()
      await identity.setPersistence('tab')
      const user = await identity.signInWithPassword(email, reset.password)
      const open = () => openAfterReset(identity, user, link.ours)
      await unreported.report(open).catch((error: unknown) => {
        // If the error says that the account's sign-up is incomplete, ignore it: the screen continues with the sign-up.
        if (session.get().incomplete === null) throw error
      })
    },
  }
}
