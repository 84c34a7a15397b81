import { claimsOf, isExpired, tokenTimeMs } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Refresh } from './refresh.ts'
import type { Session } from './session.ts'

/** Runs the sign-in check, and resolves to whether the person is authenticated. Concurrent callers share one check. */
export type EntryCheckRun = () => Promise<boolean>

/** Creates the sign-in check on entry (specification, section 4). */
export function createEntryCheck(
  { tokens, lockMark, clock, noteExpired }: AuthPorts,
  session: Session,
  refresh: Refresh,
  confirmLock: () => Promise<void>,
): EntryCheckRun {
  let running: Promise<boolean> | undefined

  const endExpired = (token: string): void => {
    const uid = claimsOf(token)?.sub
    if (uid !== undefined) noteExpired(uid)
    session.close('session-ended')
  }

  const check = async (): Promise<boolean> => {
    if (session.get().authenticated) return true
    const lockedAfter = lockMark.read()
    if (lockedAfter !== null) {
      session.lock(lockedAfter)
      void confirmLock()
      return false
    }
    const token = tokens.read()
    if (token === '' || isExpired(token, tokenTimeMs({ clock, tokens }))) {
      if (token === '') session.set({ entry: 'settled' })
      else endExpired(token)
      return false
    }
    session.set({ entry: 'checking' })
    const outcome = await refresh()
    if (session.get().authenticated) return true
    // Another tab has stored a different token in the meantime, so check this new token.
    if (tokens.read() !== '' && tokens.read() !== token) return check()
    if (outcome === 'locked') session.lock(lockMark.read() ?? 0)
    if (outcome === 'unreachable' || outcome === 'unreadable') session.set({ entry: 'unreachable' })
    if (outcome === 'ended' && session.get().entry === 'checking') session.close('session-ended')
    return false
  }

  return () => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
}
