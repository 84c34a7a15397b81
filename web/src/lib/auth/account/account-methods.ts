import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { BodyOf } from '@sesame/contract/endpoint'
import type { answerTerms } from '@sesame/contract/endpoints/auth'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { PasswordPolicy } from '../../identity/identity.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../password/password.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Call } from '../session/call.ts'
import { claimsOf, tokenTimeMs } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import { createExchange, type Exchange } from '../session/exchange.ts'
import { createReEnter } from '../session/re-entry.ts'
import { createAccountChanges, type AccountChanges } from './account-changes.ts'
import type { AccountParts, FirstParts } from './account-parts.ts'
import { createCompleteSignUp } from './complete-sign-up.ts'
import { createDevices, type Devices } from './devices.ts'
import { createFiles, type Files } from './files.ts'
import { createPendingLinks, type PendingLinks } from './pending-link.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createSecondFactor, type SecondFactorMethods } from './second-factor.ts'
import { createSignUp, type SignUp } from './sign-up.ts'
import { createLostCall, createUnreportedCalls, type LostCall } from './unreported-calls.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'

/** Everything that can be done to an account except signing in: creation, recovery, changes. */
export interface AccountMethods
  extends
    SignUp,
    Upgrade,
    Recovery,
    AccountChanges,
    LostCall,
    DeleteGuest,
    Devices,
    Files,
    SecondFactorMethods,
    Terms,
    PasswordPolicies {
  /** Calls an endpoint of the application behind the sign-in (docs/behind-the-door.md). */
  readonly call: Call
}

/** The methods that open a session or act on an account. Their code is loaded after the first paint. */
export interface Account {
  readonly methods: AccountMethods
  readonly exchange: Exchange
  readonly pendingLinks: PendingLinks
}

export function createAccount(ports: AuthPorts, session: Session, first: FirstParts): Account {
  const exchange = createExchange(ports, session)
  const parts = { ...first, exchange, reEnter: createReEnter(ports, session, first.forget) }
  const methods = createMethods(ports, session, parts)
  return { methods, exchange, pendingLinks: createPendingLinks(ports, session, methods) }
}

function createMethods(ports: AuthPorts, session: Session, parts: AccountParts): AccountMethods {
  const unreported = createUnreportedCalls(ports)
  const complete = createCompleteSignUp(ports, session, parts.exchange)
  return {
    ...createSignUp(ports, session, parts.begin, complete),
    ...createUpgrade(ports, session, { complete, ...parts }),
    ...createRecovery(ports, session, parts, unreported),
    ...createAccountChanges(ports, session, parts, unreported),
    ...createLostCall(ports, session, parts, unreported),
    ...createDeleteGuest(ports, session, parts),
    ...createDevices(ports, parts),
    ...createFiles(ports, parts),
    ...createSecondFactor(parts),
    ...createTerms(session, parts),
    ...createPasswordPolicies(ports),
    call: parts.call,
  }
}

interface DeleteGuest {
  /** Erases a guest account. For any other account, does nothing and resolves to false (specification, section 4). */
  deleteGuest: () => Promise<boolean>
}

function createDeleteGuest(
  { loadIdentity, logger, clock, tokens, alone }: AuthPorts,
  session: Session,
  { call, forget }: Pick<AccountParts, 'call' | 'forget'>,
): DeleteGuest {
  /** Whether the guest's sign-in is recent, which the identity service requires for a deletion. A guest cannot sign in again. */
  const isRecent = (): boolean => {
    const authTimeMs = (claimsOf(tokens.read())?.auth_time ?? 0) * SECOND_MS
    return tokenTimeMs({ clock, tokens }) - authTimeMs <= RECENT_LOGIN_MS
  }

  return {
    async deleteGuest() {
      if (session.get().user?.isAnonymous !== true) return false
      const identity = await loadIdentity()
      const user = await identity.currentUser()
      // If `user` is null, continue: an earlier attempt has deleted the account but could not inform our API.
      if (user?.isAnonymous === false) return false
      // The database refuses this page as soon as the account is deleted. Make the refreshes that follow wait until the token is
      // removed too.
      await alone(() =>
        session.endingAs('erased', async () => {
          if (isRecent()) {
            await identity.deleteCurrentUser().catch((error: unknown) => {
              logger.warn('Suppression du compte invité laissée au serveur', codeOf(error))
            })
          }
          await call('deleteUser')
        }),
      )
      await forget()
      return true
    },
  }
}

interface Terms {
  /** Records the person's answer to a version of the terms. Rejects if there is a newer version, and then shows that version. */
  answerTerms: (answer: BodyOf<typeof answerTerms>) => Promise<void>
}

function createTerms(
  session: Session,
  { call, fetchUser }: Pick<AccountParts, 'call' | 'fetchUser'>,
): Terms {
  return {
    async answerTerms(body) {
      try {
        session.set({ user: await call('answerTerms', { body }) })
      } catch (error) {
        if (error instanceof CallError && 'version' in error.fields) await fetchUser()
        throw error
      }
    },
  }
}

interface PasswordPolicies {
  /** The identity service's password policy; the service's default policy if it cannot be fetched. */
  passwordPolicy: () => Promise<PasswordPolicy>
}

function createPasswordPolicies({
  loadIdentity,
  logger,
}: Pick<AuthPorts, 'loadIdentity' | 'logger'>): PasswordPolicies {
  let found: Promise<PasswordPolicy> | undefined
  return {
    passwordPolicy() {
      found ??= loadIdentity().then((identity) => identity.passwordPolicy())
      return found.catch((error: unknown) => {
        found = undefined
        logger.warn('Règle des mots de passe inconnue', codeOf(error))
        return DEFAULT_PASSWORD_POLICY
      })
    },
  }
}
