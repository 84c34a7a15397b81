import { claimsOf } from './access-token.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { EntryCheckRun } from './entry-check.ts'
import type { Session } from './session.ts'

/** Signs this tab in, out or over when another tab has. */
export function followTabs(
  { tokens }: Pick<AuthPorts, 'tokens'>,
  session: Session,
  checkEntry: EntryCheckRun,
  followSignOut: () => void,
): void {
  tokens.subscribe(({ token, from }) => {
    if (from === 'this-tab') return
    const { authenticated, user } = session.get()
    if (token === '') {
      if (authenticated) followSignOut()
      return
    }
    if (authenticated && claimsOf(token)?.sub === user?.uid) return
    session.set({ authenticated: false, user: null, entry: 'pending' })
    void checkEntry()
  })
}
