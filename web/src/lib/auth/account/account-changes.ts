import type { AccountProvider } from '@sesame/contract/account-providers'
import type { BodyOf } from '@sesame/contract/endpoint'
import type {
  changeSignInMethods,
  RenewedGrant,
  SignInMethod,
} from '@sesame/contract/endpoints/auth'
import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import { goToProvider, proveToProvider, type Purpose } from './redirects.ts'
import type { Session } from '../session/session.ts'
import { UnreportedChangeError } from '../errors/unreported-change-error.ts'
import type { UnreportedCalls } from './unreported-calls.ts'

/**
 * How the person proves their identity again: by password or by a provider. `purpose` is stored while they are on the
 * provider's page.
 */
export type Proof =
  { readonly password: string } | { readonly provider: AccountProvider; readonly purpose: Purpose }

/** Changes to the person's own account. */
export interface AccountChanges {
  /**
   * Asks the person to prove their identity again. The identity service and our API require a recent proof for the changes below.
   * The new proof then replaces the session's earlier one.
   */
  reauthenticate: (proof: Proof) => Promise<void>
  /** Finishes {@link AccountChanges.reauthenticate} on return from a provider's page. */
  finishProof: () => Promise<void>
  /** Sends an e-mail with a link that verifies the account's address. */
  sendVerificationEmail: () => Promise<void>
  /**
   * Sends a confirmation link to the new address; requires a fresh proof of identity. The address changes only when the link is
   * opened.
   */
  changeEmail: (email: string) => Promise<void>
  /**
   * Changes the password and ends every other session.
   *
   * @throws {UnreportedChangeError} if the password changed but our API was not informed; a retry only informs our API.
   */
  changePassword: (current: string, next: string) => Promise<void>
  /** Resolves to the time when the password was last changed, in ms since the epoch; null if unknown. */
  passwordChangedAt: () => Promise<number | null>
  /** Resolves to the account's e-mail address at each linked provider, by the provider's id. */
  linkedAddresses: () => Promise<Readonly<Record<string, string>>>
  /** Adds a password to an account that has an address and no password; requires a fresh proof of identity. */
  addPassword: (password: string) => Promise<void>
  /**
   * Links a provider; requires a fresh proof of identity. If an earlier attempt linked the provider but could not inform our API,
   * only informs our API.
   */
  linkProvider: (provider: AccountProvider) => Promise<void>
  /** Finishes {@link AccountChanges.linkProvider} on return from a provider's page. */
  finishLinking: () => Promise<void>
  /** Runs `act`, which links a provider's account at the identity service, then asks our API to trust that provider. */
  link: (provider: AccountProvider, act: () => Promise<IdentityUser>) => Promise<void>
  /** Asks our API to trust a sign-in method that was added but not confirmed; requires a fresh proof of identity. */
  confirmMethod: (method: SignInMethod) => Promise<void>
  /** Removes a sign-in method; requires a fresh proof of identity. */
  removeMethod: (method: SignInMethod) => Promise<void>
  exportData: () => Promise<PersonalDataExport>
  /** Erases the data and the account; requires a fresh proof of identity. */
  eraseAccount: () => Promise<void>
}

export function createAccountChanges(
  { api, tokens, loadIdentity, logger, redirects, alone }: AuthPorts,
  session: Session,
  { call, exchange: { reopen, prove }, reEnter, forget }: AccountParts,
  unreported: UnreportedCalls,
): AccountChanges {
  /** A new password that the identity service has accepted but that is not yet reported to our API. */
  let unreportedPassword: { readonly uid: string; readonly password: string } | null = null

  const moveTo = async (user: IdentityUser): Promise<void> =>
    session.open(await prove(user, (idToken) => call('reauthenticate', { body: { idToken } })))

  /**
   * Reports a new password to our API with a proof of identity made with that password, because the change revokes earlier
   * proofs. The change also revokes earlier tokens. Make refreshes wait (`alone`), because the API would refuse an earlier token,
   * and this session would then close.
   */
  const reportNewPassword = (identity: Identity, password: string): Promise<void> =>
    alone(async () => {
      const user = await identity.reauthenticateWithPassword(password)
      const body = { idToken: await user.idToken() }
      const show = async (name: 'changePassword' | 'reauthenticate'): Promise<void> => {
        const answer = await api(name, { body, accessToken: tokens.read() })
        const data: RenewedGrant = answer.data
        session.open(data)
        await reEnter(data)
      }
      try {
        await show('changePassword').catch(async (error: unknown) => {
          if (codeOf(error) !== 'auth/requires-recent-login') throw error
          // On a late retry, the session's proof is too old. Replace it with the new proof, then report the change.
          await show('reauthenticate')
          await show('changePassword')
        })
      } catch (error) {
        // Our API ended this session with the others, because another request arrived between the change and this report. Use the
        // proof to open a new session.
        if (!(error instanceof CallError && error.endsSession)) throw error
        await reopen(identity, user, (await identity.rememberedUser()) !== null)
      }
    })

  const uidHere = (): string => session.get().user?.uid ?? ''

  const changeMethods = async (body: BodyOf<typeof changeSignInMethods>): Promise<void> => {
    const renewed = await call('changeSignInMethods', { body })
    session.open(renewed)
    await reEnter(renewed)
  }

  /** Asks our API to trust the method with which `user` has just proved their identity, and bases the session on that proof. */
  const tellAdded = (added: SignInMethod, { idToken }: IdentityUser): Promise<void> =>
    unreported.report(async () => changeMethods({ added, idToken: await idToken() }))
  const reportAdded = (added: SignInMethod, user: IdentityUser): Promise<void> =>
    alone(() => tellAdded(added, user))

  const addition = (added: SignInMethod) =>
    ({ name: 'changeSignInMethods', uid: uidHere(), added }) as const

  const link: AccountChanges['link'] = async (provider, act) =>
    reportAdded(provider, await unreported.change(addition(provider), act))

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
      const last = unreportedPassword?.uid === uid ? unreportedPassword.password : null
      if (last !== next) {
        // Our API accepts a new password only if the session has a fresh proof.
        await moveTo(await identity.reauthenticateWithPassword(last ?? current))
        await unreported.change({ name: 'changePassword', uid }, () =>
          identity.updatePassword(next),
        )
      }
      unreportedPassword = { uid, password: next }
      try {
        await unreported.report(() => reportNewPassword(identity, next))
      } catch (error) {
        throw new UnreportedChangeError(error)
      }
      unreportedPassword = null
    },

    async passwordChangedAt() {
      const identity = await loadIdentity()
      return identity.passwordChangedAt()
    },

    linkedAddresses: async () => (await loadIdentity()).linkedAddresses(),

    async addPassword(password) {
      const identity = await loadIdentity()
      // The identity service refuses to link a password credential for the account's own address, as if another account had
      // this address (https://github.com/firebase/flutterfire/issues/12156). Set the password instead.
      await unreported.change(addition('password'), () => identity.updatePassword(password))
      await identity.reloadCurrentUser()
      // Adding a password also revokes earlier tokens, so refreshes must wait.
      await alone(async () =>
        tellAdded('password', await identity.reauthenticateWithPassword(password)),
      )
    },

    async linkProvider(provider) {
      const identity = await loadIdentity()
      const user = await currentUser(identity)
      const earlier = unreported.read()
      const isUnreported =
        earlier?.name === 'changeSignInMethods' &&
        earlier.uid === user.uid &&
        earlier.added === provider
      // If an earlier attempt linked the provider but could not inform our API, only inform our API.
      if (isUnreported && user.providers.includes(provider)) return reportAdded(provider, user)
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

    confirmMethod: (method) => alone(() => changeMethods({ added: method })),

    async removeMethod(method) {
      await alone(() => changeMethods({ removed: method }))
      // Update the identity service's client, because the lock screen offers the methods that this client lists.
      const reload = loadIdentity().then((identity) => identity.reloadCurrentUser())
      void reload.catch((error: unknown) => {
        logger.warn('Moyens de connexion pas encore à jour', codeOf(error))
      })
    },

    exportData: () => call('exportUser'),

    async eraseAccount() {
      // The session watch may detect the end of the session before the API's response arrives. In that case, it must not report
      // `ended-elsewhere`.
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
