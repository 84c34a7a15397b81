import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'
import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import { LastWayError } from '../errors/last-way-error.ts'
import { goToProvider, proveToProvider, type Purpose } from './redirects.ts'
import type { Session } from '../session/session.ts'
import { UnheardChangeError } from '../errors/unheard-change-error.ts'

const WAYS_IN = ['password', ...ACCOUNT_PROVIDERS] as const

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
  linkProvider: (provider: AccountProvider) => Promise<void>
  /** Finishes {@link AccountChanges.linkProvider} after a provider's page. */
  finishLinking: () => Promise<void>
  /** @throws {LastWayError} for the last way in; the identity service knows of no passkeys. */
  unlinkProvider: (provider: AccountProvider, hasPasskey: boolean) => Promise<void>
  exportData: () => Promise<PersonalDataExport>
  /** Erases data and account, after a fresh proof. */
  eraseAccount: () => Promise<void>
}

export function createAccountChanges(
  { api, tokens, loadIdentity, logger, redirects, alone }: AuthPorts,
  session: Session,
  { call, exchange: { reopen }, forget }: AccountParts,
): AccountChanges {
  /** A new password that the identity service has and our API has not been told of. */
  let unheard: { readonly uid: string; readonly password: string } | null = null

  /**
   * Says that this session changed the ways in, so that the alert asks nothing here, and reads the profile. During an
   * outage of our API, takes the ways in from the identity service.
   */
  const follow = async (identity: Identity): Promise<void> => {
    try {
      session.set({ user: await call('changeWaysIn') })
    } catch (error) {
      const { user } = session.get()
      if (user === null || !(error instanceof CallError && error.isOutage)) throw error
      const { providers } = await currentUser(identity)
      const ways = WAYS_IN.filter((way) => providers.includes(way))
      session.set({ user: { ...user, providers: ways } })
    }
  }

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

  /** Linking counts as a sign-in, so the session moves to it, unless the identity service issued none. */
  const followLink = async (identity: Identity, linked: IdentityUser): Promise<void> => {
    await moveTo(linked).catch((error: unknown) => {
      logger.warn('Session non déplacée', codeOf(error))
    })
    await follow(identity)
  }

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
      const uid = session.get().user?.uid ?? ''
      const last = unheard?.uid === uid ? unheard.password : null
      if (last !== next) {
        // Our API takes a new password only in a session that was proved before.
        await moveTo(await identity.reauthenticateWithPassword(last ?? current))
        await identity.updatePassword(next)
      }
      unheard = { uid, password: next }
      try {
        await tellNewPassword(identity, next)
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
      await identity.updatePassword(password)
      await identity.reloadCurrentUser()
      await tellNewPassword(identity, password)
    },

    async linkProvider(provider) {
      const identity = await loadIdentity()
      const linked = await goToProvider(
        redirects,
        { errand: 'add', provider, purpose: provider },
        {
          byWindow: () => identity.linkWithPopup(provider),
          byPage: () => identity.linkWithRedirect(provider),
        },
      )
      await followLink(identity, linked)
    },

    async finishLinking() {
      await followLink(await loadIdentity(), await comeBack())
    },

    async unlinkProvider(provider, hasPasskey) {
      const identity = await loadIdentity()
      const { providers } = await currentUser(identity)
      if (!hasPasskey && !providers.some((other) => other !== provider)) throw new LastWayError()
      await identity.unlink(provider)
      await follow(identity)
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
