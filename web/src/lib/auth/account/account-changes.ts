import type { AccountProvider } from '@sesame/contract/account-providers'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import { goToProvider, proveToProvider, type Purpose } from './redirects.ts'
import type { Session } from '../session/session.ts'
import { UnheardChangeError } from '../errors/unheard-change-error.ts'
import type { Untold } from './untold.ts'

/** A fresh proof: the password, or a provider. `purpose` survives leaving the page for the provider's. */
export type Proof =
  { readonly password: string } | { readonly provider: AccountProvider; readonly purpose: Purpose }

/** Changes to one's own account. The profile follows the identity service. */
export interface AccountChanges {
  /** A fresh proof, which the identity service and our API require for the changes below. The session moves to it. */
  reauthenticate: (proof: Proof) => Promise<void>
  /** Finishes {@link AccountChanges.reauthenticate} after a provider's page. */
  finishProof: () => Promise<void>
  /** Has a link mailed that verifies the account's address. */
  sendVerificationEmail: () => Promise<void>
  /** Has the new address mailed, after a fresh proof; nothing changes before its link is opened. */
  changeEmail: (email: string) => Promise<void>
  /**
   * Ends every other session.
   *
   * @throws {UnheardChangeError} when that failed; another try goes on from there.
   */
  changePassword: (current: string, next: string) => Promise<void>
  /** When that last happened, in ms since the epoch; null when nobody says. */
  passwordChangedAt: () => Promise<number | null>
  /** For an account that has an address and no password, after a fresh proof. */
  addPassword: (password: string) => Promise<void>
  /** After a fresh proof. If our API could not be told, another try goes on from there. */
  linkProvider: (provider: AccountProvider) => Promise<void>
  /** Finishes {@link AccountChanges.linkProvider} after a provider's page. */
  finishLinking: () => Promise<void>
  /** Has the identity service link a provider's account as given, and our API trust it. */
  link: (provider: AccountProvider, act: () => Promise<IdentityUser>) => Promise<void>
  /** Trusts a method that the account has and that its person had not confirmed, after a fresh proof. */
  confirmMethod: (method: SignInMethod) => Promise<void>
  /** Takes a method away, after a fresh proof. */
  removeMethod: (method: SignInMethod) => Promise<void>
  exportData: () => Promise<PersonalDataExport>
  /** Erases data and account, after a fresh proof. */
  eraseAccount: () => Promise<void>
}

export function createAccountChanges(
  { api, tokens, loadIdentity, logger, redirects, alone }: AuthPorts,
  session: Session,
  { call, exchange: { reopen }, forget }: AccountParts,
  untold: Untold,
): AccountChanges {
  /** A new password that the identity service has and our API has not been told of. */
  let unheard: { readonly uid: string; readonly password: string } | null = null

  const moveTo = async ({ idToken }: IdentityUser): Promise<void> =>
    session.open(await call('reauthenticate', { body: { idToken: await idToken() } }))

  /**
   * A change of password revokes earlier proofs, so our API is shown one made with the new password. It revokes earlier
   * tokens too: no refresh may take one to the API meanwhile, be told that it is over, and close this session.
   */
  const tellNewPassword = (identity: Identity, password: string): Promise<void> =>
    alone(async () => {
      const user = await identity.reauthenticateWithPassword(password)
      const body = { idToken: await user.idToken() }
      const show = async (name: 'changePassword' | 'reauthenticate'): Promise<void> => {
        const { data } = await api(name, { body, accessToken: tokens.read() })
        session.open(data)
      }
      try {
        await show('changePassword').catch(async (error: unknown) => {
          if (codeOf(error) !== 'auth/requires-recent-login') throw error
          // Another try came too late for the session's proof from before the change: this one is as good.
          await show('reauthenticate')
          await show('changePassword')
        })
      } catch (error) {
        // Another request noticed the change first and ended this session with the others: the proof opens a new one.
        if (!(error instanceof CallError && error.endsSession)) throw error
        await reopen(identity, user, (await identity.rememberedUser()) !== null)
      }
    })

  const uidHere = (): string => session.get().user?.uid ?? ''

  /** Has our API trust the method that `user` has just proved, and move the session to that proof. */
  const tellAdded = (added: SignInMethod, { idToken }: IdentityUser): Promise<void> =>
    untold.tell(async () =>
      session.open(
        await call('changeSignInMethods', { body: { added, idToken: await idToken() } }),
      ),
    )

  const addition = (added: SignInMethod) =>
    ({ name: 'changeSignInMethods', uid: uidHere(), added }) as const

  const link: AccountChanges['link'] = async (provider, act) =>
    tellAdded(provider, await untold.change(addition(provider), act))

  const comeBack = async (): Promise<IdentityUser> => {
    redirects.clear()
    const identity = await loadIdentity()
    return identity.redirectResult()
  }

  return {
    async reauthenticate(proof) {
      const identity = await loadIdentity()
      await moveTo(
        'password' in proof
          ? await identity.reauthenticateWithPassword(proof.password)
          : await proveToProvider(redirects, { errand: 'prove', ...proof }, identity),
      )
    },

    finishProof: async () => moveTo(await comeBack()),

    async sendVerificationEmail() {
      const { idToken } = await currentUser(await loadIdentity())
      await call('verifyEmail', { body: { idToken: await idToken() } })
    },

    async changeEmail(email) {
      const { idToken } = await currentUser(await loadIdentity())
      await call('changeEmail', { body: { idToken: await idToken(), email } })
    },

    async changePassword(current, next) {
      const identity = await loadIdentity()
      const uid = uidHere()
      const last = unheard?.uid === uid ? unheard.password : null
      if (last !== next) {
        // Our API takes a new password only in a session that was proved before.
        await moveTo(await identity.reauthenticateWithPassword(last ?? current))
        await untold.change({ name: 'changePassword', uid }, () => identity.updatePassword(next))
      }
      unheard = { uid, password: next }
      try {
        await untold.tell(() => tellNewPassword(identity, next))
      } catch (error) {
        throw new UnheardChangeError(error)
      }
      unheard = null
    },

    async passwordChangedAt() {
      const identity = await loadIdentity()
      return identity.passwordChangedAt()
    },

    async addPassword(password) {
      const identity = await loadIdentity()
      // Linking a password credential for the account's own address is refused as if it were taken
      // (https://github.com/firebase/flutterfire/issues/12156).
      await untold.change(addition('password'), () => identity.updatePassword(password))
      await identity.reloadCurrentUser()
      // As after a change: earlier tokens are revoked, and no refresh may show one.
      await alone(async () =>
        tellAdded('password', await identity.reauthenticateWithPassword(password)),
      )
    },

    async linkProvider(provider) {
      const identity = await loadIdentity()
      const user = await currentUser(identity)
      const noted = untold.read()
      const isNoted =
        noted?.name === 'changeSignInMethods' && noted.uid === user.uid && noted.added === provider
      // An earlier try has linked it, and our API has not heard.
      if (isNoted && user.providers.includes(provider)) return tellAdded(provider, user)
      return goToProvider(
        redirects,
        { errand: 'add', provider, purpose: provider },
        {
          byWindow: () => link(provider, () => identity.linkWithPopup(provider)),
          byPage: () => identity.linkWithRedirect(provider),
        },
      )
    },

    async finishLinking() {
      const provider = redirects.read()?.provider
      if (provider === undefined) throw new CallError('client/redirect-cancelled')
      await link(provider, comeBack)
    },

    link,

    confirmMethod: async (method) =>
      session.open(await call('changeSignInMethods', { body: { added: method } })),

    async removeMethod(method) {
      session.open(await call('changeSignInMethods', { body: { removed: method } }))
      // The lock's screen offers what the identity service's client knows of.
      const reload = loadIdentity().then((identity) => identity.reloadCurrentUser())
      void reload.catch((error: unknown) => {
        logger.warn('Moyens de connexion pas encore à jour', codeOf(error))
      })
    },

    exportData: () => call('exportUser'),

    async eraseAccount() {
      // The session watch sees the session end before the answer arrives.
      await session.endingAs('erased', () => call('deleteUser'))
      await forget()
    },
  }
}

async function currentUser(identity: Identity): Promise<IdentityUser> {
  const user = await identity.currentUser()
  if (user === null) throw new CallError('auth/requires-recent-login')
  return user
}
