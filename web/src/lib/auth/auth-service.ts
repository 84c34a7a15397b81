import type { Captcha } from '../captcha/captcha.ts'
import { later } from '../loading/later.ts'
import type { Store } from '../store.ts'
import type { AccountMethods } from './account/account-methods.ts'
import type { Departure } from './account/redirects.ts'
import { createSignIn, type SignIn } from './account/sign-in.ts'
import { createReportAgain } from './account/report-again.ts'
import { createVideos, type Videos } from './account/videos.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { AuthState } from './auth-state.ts'
import { lockWhenIdle } from './lock/idle-lock.ts'
import { createLock, type Lock } from './lock/lock.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { claimsOf, tokenTimeMs } from './session/access-token.ts'
import { createBegin } from './session/begin.ts'
import { createAskAsBearer, createCall } from './session/call.ts'
import { createCurrentUser, type CurrentUser } from './session/current-user.ts'
import { createEntryCheck, type EntryCheckRun } from './session/entry-check.ts'
import type { Exchange } from './session/exchange.ts'
import { keepFresh } from './session/keep-fresh.ts'
import { watchPageAge, type PageAge } from './session/page-age.ts'
import { createRefresh } from './session/refresh.ts'
import { createRemembered, type Remembered } from './session/remembered.ts'
import { createSession } from './session/session.ts'
import { createSignOut } from './session/sign-out.ts'
import { createFollowEnding, type FollowEnding } from './tabs/follow-ending.ts'
import { followTabs } from './tabs/follow-tabs.ts'

/** Authentication, and the session in this tab (specification, sections 4, 5 and 8). */
export interface AuthService extends FollowEnding, Videos {
  readonly state: Pick<Store<AuthState>, 'get' | 'subscribe'>
  readonly pageAge: PageAge
  readonly checkEntry: EntryCheckRun
  readonly signIn: SignIn
  readonly remembered: Remembered
  readonly lock: Lock
  readonly user: CurrentUser
  /**
   * Loads the methods for everything that can be done to an account except signing in. The first call loads their code.
   *
   * @throws {CallError} `client/unreachable` if the code cannot be loaded.
   */
  readonly account: () => Promise<AccountMethods>
  /** Whether this page can use passkeys at all. Does not load the code of passkeys. */
  readonly hasPasskeys: () => boolean
  /**
   * Loads the methods for passkeys. The first call loads their code.
   *
   * @throws {CallError} `client/unreachable` if the code cannot be loaded.
   */
  readonly passkeys: () => Promise<Passkeys>
  readonly signOut: () => Promise<void>
  /**
   * Returns the API's time, in ms since the epoch. The time is estimated from the API's last token, because this device's clock
   * may be wrong.
   */
  readonly timeMs: () => number
  /** Returns the id of this device's session, if there is a session. */
  readonly currentSid: () => string | undefined
  /**
   * Returns the provider to whose page the person was sent, and the reason; null if this tab is not returning from a provider.
   */
  readonly departure: () => Departure | null
  /** The captcha, for the forms that need it. */
  readonly captcha: Pick<Captcha, 'isConfigured' | 'prepare'>
  /**
   * Loads the identity service's client, and the code that calls it, before the person clicks a provider's button. Otherwise, the
   * click would have to wait for this code, and browsers block a popup that opens after a wait.
   */
  readonly warmUp: () => void
}

export function createAuthService(given: AuthPorts): AuthService {
  const { api, pageAge } = watchPageAge(given.api)
  const ports = { ...given, api }
  const session = createSession(ports)
  const refresh = createRefresh(ports, session)
  const { signOut, leaving, follow, forget } = createSignOut(ports, session)
  const exchange = async (): Promise<Exchange> => (await late()).exchange
  const begin = createBegin(ports, session, leaving, exchange)
  const askAsBearer = createAskAsBearer(ports, session)
  const call = createCall(ports, askAsBearer)
  const { confirm, ...lock } = createLock(ports, session, exchange, forget)
  const checkEntry = createEntryCheck(ports, session, refresh, confirm)
  const user = createCurrentUser(session, call)
  const parts = { begin, call, askAsBearer, signOut, forget, fetchUser: user.fetch }
  const late = later(async () => {
    const { createAccount } = await import('./account/account-methods.ts')
    return createAccount(ports, session, parts)
  })
  const account = async (): Promise<AccountMethods> => (await late()).methods
  const reportAgain = createReportAgain(ports, session, account)
  const passkeys = later(async () => {
    const { createPasskeys } = await import('./passkeys/passkeys.ts')
    const { exchange, pendingLinks } = await late()
    const more = { exchange, lock, link: pendingLinks.link }
    return createPasskeys(ports, session, { ...parts, ...more })
  })
  keepFresh(ports, session, refresh)
  lockWhenIdle(ports, session, lock)
  followTabs(ports, session, { checkEntry, followSignOut: follow, fetchUser: user.fetch })

  return {
    state: { get: session.get, subscribe: session.subscribe },
    pageAge,
    checkEntry,
    signIn: createSignIn(ports, session, begin, late, reportAgain),
    remembered: createRemembered(ports, begin, exchange, leaving),
    lock,
    user,
    account,
    hasPasskeys: ports.authenticator.isAvailable,
    passkeys,
    signOut,
    timeMs: () => tokenTimeMs(ports),
    currentSid: () => claimsOf(ports.tokens.read())?.sid,
    departure: ports.redirects.read,
    captcha: ports.captcha,
    warmUp: () => void Promise.all([ports.loadIdentity(), account()]).catch(() => undefined),
    ...createFollowEnding(ports, session, refresh, forget),
    ...createVideos(call),
  }
}
