import { claimsOf } from '../session/access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { CurrentUser } from '../session/current-user.ts'
import type { EntryCheckRun } from '../session/entry-check.ts'
import type { Session } from '../session/session.ts'

interface Following {
  readonly fetchUser: CurrentUser['fetch']
  readonly checkEntry: EntryCheckRun
  readonly followSignOut: () => void
}

/** Updates this tab when another tab locks, signs out, or signs in, perhaps as another person. */
export function followTabs(
  { tokens, lockMark }: Pick<AuthPorts, 'tokens' | 'lockMark'>,
  session: Session,
  { checkEntry, followSignOut, fetchUser }: Following,
): void {
  let sid = claimsOf(tokens.read())?.sid

  const enter = (): void => {
    session.set({ authenticated: false, user: null, locked: null, entry: 'pending' })
    void checkEntry()
  }

  tokens.subscribe(({ token, from }) => {
    const claims = claimsOf(token)
    const isSameSession = claims?.sid === sid
    sid = claims?.sid
    if (from === 'this-tab') return
    const { authenticated, locked, user, entry } = session.get()
    if (token === '') {
      const isAtDoor = entry === 'checking' || entry === 'unreachable'
      if (authenticated || locked !== null || isAtDoor) followSignOut()
      return
    }
    if (lockMark.read() !== null) return
    if (!authenticated || claims?.sub !== user?.uid) enter()
    // The same person has a new session: a guest has become a registered person.
    else if (!isSameSession) void fetchUser().catch(enter)
  })
  lockMark.onLock((afterMinutes) => {
    if (session.get().authenticated) session.lock(afterMinutes)
  })
}
