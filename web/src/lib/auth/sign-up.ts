import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { Locale } from '@sesame/contract/fields'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import type { Identity, IdentityUser } from '../identity/identity.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Exchange } from './exchange.ts'
import type { Session } from './session.ts'

export interface AccountCompletion {
  readonly displayName: string
  readonly locale: Locale
}

export interface AccountCreation extends AccountCompletion {
  readonly email: string
  readonly password: string
}

export interface SignUp {
  /** Creates an account, or takes up one that stopped half-way; the terms have been accepted. */
  createAccount: (account: AccountCreation) => Promise<void>
  /** Finishes the account that a sign-in found incomplete. */
  completeAccount: (completion: AccountCompletion) => Promise<void>
  /** Leaves it for another. */
  abandonIncomplete: () => Promise<void>
}

/** Accounts made here stay on the device. */
const REMEMBER = true

export function createSignUp(
  { api, captcha, logger, loadIdentity }: AuthPorts,
  session: Session,
  begin: Begin,
  exchange: Exchange,
): SignUp {
  const complete = async (
    identity: Identity,
    user: IdentityUser,
    { displayName, locale }: AccountCompletion,
  ): Promise<void> => {
    await identity.updateDisplayName(displayName)
    const captchaToken = await captcha.token(CAPTCHA_ACTIONS.signUp)
    const idToken = await user.idToken()
    try {
      const { data } = await api('signUp', {
        body: { idToken, displayName, captchaToken, acceptedTerms: true, locale },
      })
      session.open(data, true)
    } catch (error) {
      if (codeOf(error) !== 'auth/already-signed-up') throw error
      await exchange(identity, user, REMEMBER)
    }
  }

  return {
    async createAccount({ email, password, ...completion }) {
      const identity = await begin()
      let user: IdentityUser | undefined
      try {
        await identity.setPersistence('device')
        user = await createOrResume(identity, email, password)
        await complete(identity, user, completion)
      } catch (error) {
        logger.warn('Création de compte impossible', codeOf(error))
        if (user !== undefined) await identity.signOut()
        throw error
      }
    },

    async completeAccount(completion) {
      try {
        const identity = await loadIdentity()
        const user = await identity.currentUser()
        if (user === null) throw new CallError('auth/requires-recent-login')
        await complete(identity, user, completion)
      } catch (error) {
        logger.warn('Inscription inachevée', codeOf(error))
        throw error
      }
    },

    async abandonIncomplete() {
      session.set({ incomplete: null })
      const identity = await loadIdentity()
      await identity.signOut()
    },
  }
}

/** An address in use with this very password is an earlier attempt of the same person. */
async function createOrResume(
  identity: Identity,
  email: string,
  password: string,
): Promise<IdentityUser> {
  try {
    return await identity.createUser(email, password)
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-in-use') throw error
    try {
      return await identity.signInWithPassword(email, password)
    } catch {
      throw error
    }
  }
}
