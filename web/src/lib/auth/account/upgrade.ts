import type { AccountProvider } from '@sesame/contract/account-providers'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { CredentialTakenError } from '../../identity/conflict-error.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { IncompleteAccount } from '../auth-state.ts'
import type { Call } from '../session/call.ts'
import type { CompleteSignUp } from './complete-sign-up.ts'
import { goToProvider } from './redirects.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Session } from '../session/session.ts'
import type { AccountCreation } from './sign-up.ts'

/** A guest who has linked a sign-in method but has not completed the sign-up at our API. */
export interface HalfUpgrade extends IncompleteAccount {
  readonly providers: readonly string[]
}

/** How to sign in to the existing account: with its address and password, or with a provider. */
export type TakenAccount =
  { readonly email: string; readonly password: string } | CredentialTakenError

/** Turns a guest into a registered person with the same uid (docs/decisions/016). */
export interface Upgrade {
  /** Resolves to the guest's unfinished upgrade, which `completeAccount` can finish; null if there is none. */
  halfUpgrade: () => Promise<HalfUpgrade | null>
  /**
   * Upgrades the guest. Call it only after they have accepted the terms.
   *
   * @throws {CredentialTakenError} if the address already has an account.
   */
  upgradeWithPassword: (account: AccountCreation) => Promise<void>
  /**
   * Links the provider's account to the guest, whose upgrade is then unfinished (see {@link Upgrade.halfUpgrade}). Uses a popup,
   * falling back to a redirect if none opens. After a redirect, {@link Upgrade.finishLink} completes the link.
   *
   * @throws {CredentialTakenError} if the provider's account is already linked to another account.
   */
  linkToGuest: (provider: AccountProvider) => Promise<void>
  /** @throws {CredentialTakenError} if the provider's account is already linked to another account. */
  finishLink: () => Promise<void>
  /** Signs in to an existing account and erases the guest account. */
  enterTakenAccount: (taken: TakenAccount) => Promise<void>
}

export interface UpgradeParts {
  readonly complete: CompleteSignUp
  readonly exchange: Exchange
  readonly call: Call
}

export function createUpgrade(
  { api, tokens, alone, loadIdentity, logger, redirects, rememberMethod }: AuthPorts,
  session: Session,
  { complete, exchange: { reopen }, call }: UpgradeParts,
): Upgrade {
  /** Returns the guest to upgrade. Closes the session if this guest is no longer signed in at the identity service's client. */
  const guestOf = async (identity: Identity): Promise<IdentityUser> => {
    const user = await identity.currentUser()
    if (user !== null) return user
    session.close('session-ended')
    throw new CallError('auth/session-ended', { status: 401 })
  }

  /** Bases the guest's session on the new sign-in, until the sign-up is complete. Linking a method counts as a new sign-in. */
  const moveTo = async ({ idToken }: IdentityUser): Promise<void> => {
    try {
      session.open(await call('reauthenticate', { body: { idToken: await idToken() } }))
    } catch (error) {
      logger.warn('Session non déplacée', codeOf(error))
    }
  }

  /** Erases the guest account, because nobody can sign in to it any more. If this fails, the daily job erases the account. */
  const erase = async (accessToken: string): Promise<void> => {
    await api('deleteUser', { accessToken }).catch((error: unknown) =>
      logger.warn('Invité non effacé', codeOf(error)),
    )
  }

  return {
    async halfUpgrade() {
      if (session.get().user?.isAnonymous !== true) return null
      const user = await (await loadIdentity()).currentUser()
      return user === null || user.isAnonymous ? null : user
    },

    async upgradeWithPassword({ email, password, ...completion }) {
      const identity = await loadIdentity()
      try {
        await guestOf(identity)
        const user = await identity.linkWithPassword(email, password)
        await complete(identity, user, completion).catch(async (error: unknown) => {
          if (codeOf(error) !== 'auth/requires-recent-login') {
            await moveTo(user)
            throw error
          }
          // The API did not accept the linking as a recent sign-in, so sign in again with the new password.
          const proved = await identity.reauthenticateWithPassword(password)
          await complete(identity, proved, completion)
        })
        rememberMethod('password')
      } catch (error) {
        logger.warn('Création de compte impossible', codeOf(error))
        throw error
      }
    },

    async linkToGuest(provider) {
      const identity = await loadIdentity()
      await guestOf(identity)
      const linked = await goToProvider(
        redirects,
        { errand: 'link', provider },
        {
          byWindow: () => identity.linkWithPopup(provider),
          byPage: () => {
            rememberMethod(provider)
            return identity.linkWithRedirect(provider)
          },
        },
      )
      await moveTo(linked)
      rememberMethod(provider)
    },

    async finishLink() {
      redirects.clear()
      const identity = await loadIdentity()
      await guestOf(identity)
      await moveTo(await identity.redirectResult())
    },

    async enterTakenAccount(taken) {
      const identity = await loadIdentity()
      const guest = await guestOf(identity)
      const user =
        'email' in taken
          ? await identity.signInWithPassword(taken.email, taken.password)
          : await taken.signIn()
      // The existing account is this guest's own: an earlier attempt linked it, but its response was lost.
      if (user.uid === guest.uid) return
      const accessToken = tokens.read()
      await alone(() =>
        reopen(identity, user, true).catch((error: unknown) => {
          const { incomplete } = session.get()
          session.close('session-ended')
          session.set({ incomplete })
          throw error
        }),
      )
      if ('email' in taken) rememberMethod('password')
      await erase(accessToken)
    },
  }
}
