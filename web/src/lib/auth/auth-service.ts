import type { Store } from '../store.ts'
import { isExpired } from './access-token.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { AuthState } from './auth-state.ts'
import { createBegin } from './begin.ts'
import { createCurrentUser, type CurrentUser } from './current-user.ts'
import { createEntryCheck, type EntryCheckRun } from './entry-check.ts'
import { createExchange } from './exchange.ts'
import { followTabs } from './follow-tabs.ts'
import { keepFresh } from './keep-fresh.ts'
import { createRefresh } from './refresh.ts'
import { createSession } from './session.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createSignOut, type SignOut } from './sign-out.ts'
import { createSignUp, type SignUp } from './sign-up.ts'

/** Authentication and the session of this tab (specification, sections 4, 5 and 8). */
export interface AuthService extends SignIn, SignUp, CurrentUser, Pick<SignOut, 'signOut'> {
  readonly state: Pick<Store<AuthState>, 'get' | 'subscribe'>
  readonly checkEntry: EntryCheckRun
  /** Whether a token has expired, or will within the offset, in seconds. */
  readonly isExpired: (token: string, offsetSeconds?: number) => boolean
  /** Fetches the identity service's client ahead of its use. */
  readonly warmUp: () => void
}

export function createAuthService(ports: AuthPorts): AuthService {
  const session = createSession(ports.tokens)
  const refresh = createRefresh(ports, session)
  const checkEntry = createEntryCheck(ports, session, refresh)
  const { signOut, leaving, follow } = createSignOut(ports, session)
  const begin = createBegin(ports, session, leaving)
  const exchange = createExchange(ports, session)
  keepFresh(ports, session, refresh)
  followTabs(ports, session, checkEntry, follow)

  return {
    ...createSignIn(ports, session, begin, exchange),
    ...createSignUp(ports, session, begin, exchange),
    ...createCurrentUser(ports, session),
    state: { get: session.get, subscribe: session.subscribe },
    checkEntry,
    signOut,
    isExpired: (token, offsetSeconds) => isExpired(token, ports.clock.nowMs(), offsetSeconds),
    warmUp: () => void ports.loadIdentity().catch(() => undefined),
  }
}
