import { claimsOf } from './access-token.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { EntryCheckRun } from './entry-check.ts'
import type { Session } from './session.ts'

/** Signs this tab in, out or over, and locks it, when another tab has. */
export function followTabs(
  { tokens, lockMark }: Pick<AuthPorts, 'tokens' | 'lockMark'>,
  session: Session,
  checkEntry: EntryCheckRun,
  followSignOut: () => void,
): void {
  tokens.subscribe(({ token, from }) => {
    if (from === 'this-tab') return
    const { authenticated, locked, user } = session.get()
    if (token === '') {
      if (authenticated || locked !== null) followSignOut()
      return
    }
    if (lockMark.read() !== null) return
    if (authenticated && claimsOf(token)?.sub === user?.uid) return
    session.set({ authenticated: false, user: null, locked: null, entry: 'pending' })
    void checkEntry()
  })
  lockMark.onLock((afterMinutes) => {
    if (session.get().authenticated) session.lock(afterMinutes)
  })
}
