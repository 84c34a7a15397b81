import type { Captcha } from '../captcha/captcha.ts'
import type { Store } from '../store.ts'
import { isExpired, tokenTimeMs } from './session/access-token.ts'
import type { AccountMethods } from './account/account-methods.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { AuthState } from './auth-state.ts'
import { createBegin } from './session/begin.ts'
import { createCurrentUser, type CurrentUser } from './session/current-user.ts'
import { createCall } from './session/call.ts'
import { createDevices, type Devices } from './account/devices.ts'
import { createEntryCheck, type EntryCheckRun } from './session/entry-check.ts'
import { createExchange } from './session/exchange.ts'
import { createFollowEnding, type FollowEnding } from './tabs/follow-ending.ts'
import { followTabs } from './tabs/follow-tabs.ts'
import { keepFresh } from './session/keep-fresh.ts'
import { fetchAccountMethods, laterAccountMethods } from './account/later-account-methods.ts'
import { watchPageAge, type PageAge } from './session/page-age.ts'
import { createPasswordPolicies, type PasswordPolicies } from './account/password-policy.ts'
import { createPendingLinks } from './account/pending-link.ts'
import { createRefresh } from './session/refresh.ts'
import { lockWhenIdle } from './lock/idle-lock.ts'
import { createLock, type Lock } from './lock/lock.ts'
import { createReopen, createResume, type Resume } from './session/resume.ts'
import { createSession } from './session/session.ts'
import { createSignIn, type SignIn } from './account/sign-in.ts'
import { createSignOut, type SignOut } from './session/sign-out.ts'
import { createVideos, type Videos } from './account/videos.ts'

/** Authentication and the session of this tab (specification, sections 4, 5 and 8). */
export interface AuthService
  extends
    SignIn,
    AccountMethods,
    CurrentUser,
    Videos,
    PasswordPolicies,
    Resume,
    Lock,
    Devices,
    FollowEnding,
    Pick<SignOut, 'signOut'> {
  readonly state: Pick<Store<AuthState>, 'get' | 'subscribe'>
  readonly checkEntry: EntryCheckRun
  readonly pageAge: PageAge
  /** For the forms that need it. */
  readonly captcha: Pick<Captcha, 'isConfigured' | 'prepare'>
  /** Whether a token has expired, or will within the offset, in seconds. */
  readonly isExpired: (token: string, offsetSeconds?: number) => boolean
  /** Fetches the identity service's client, and what works with it, ahead of its use. */
  readonly warmUp: () => void
}

export function createAuthService(given: AuthPorts): AuthService {
  const { api, pageAge } = watchPageAge(given.api)
  const ports = { ...given, api }
  const session = createSession(ports)
  const refresh = createRefresh(ports, session)
  const { signOut, leaving, follow } = createSignOut(ports, session)
  const begin = createBegin(ports, session, leaving)
  const exchange = createExchange(ports, session)
  const call = createCall(ports, session)
  const reopen = createReopen(ports, session)
  const { confirm, ...lock } = createLock(ports, session, reopen)
  const checkEntry = createEntryCheck(ports, session, refresh, confirm)
  const currentUser = createCurrentUser(ports, session, call)
  keepFresh(ports, session, refresh)
  lockWhenIdle(ports, session, lock)
  followTabs(ports, session, {
    checkEntry,
    followSignOut: follow,
    fetchUser: currentUser.fetchUser,
  })

  return {
    ...createSignIn(ports, session, begin, exchange, createPendingLinks(ports, session)),
    ...currentUser,
    ...laterAccountMethods(ports, session, {
      begin,
      exchange,
      reopen,
      call,
      signOut,
      fetchUser: currentUser.fetchUser,
    }),
    ...createDevices(ports, call),
    ...createVideos(call),
    ...createResume(ports, begin, reopen, leaving),
    ...lock,
    ...createFollowEnding(ports, session, refresh),
    ...createPasswordPolicies(ports),
    state: { get: session.get, subscribe: session.subscribe },
    checkEntry,
    pageAge,
    captcha: ports.captcha,
    signOut,
    isExpired: (token, offsetSeconds) => isExpired(token, tokenTimeMs(ports), offsetSeconds),
    warmUp: () =>
      void Promise.all([ports.loadIdentity(), fetchAccountMethods()]).catch(() => undefined),
  }
}
