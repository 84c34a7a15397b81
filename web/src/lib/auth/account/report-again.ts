import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from '../session/session.ts'
import type { LostCall } from './unreported-calls.ts'

/** Repeats the call that our API may not have received; resolves to whether that opened the session. */
export type ReportAgain = () => Promise<boolean>

/**
 * Repeats the call that an earlier page of this tab left behind: once when it is known whether there is a session,
 * since a reset is reported without one, and again when there is one. Loads the code for it only if there is a call.
 */
export function createReportAgain(
  { unreportedCallStore }: Pick<AuthPorts, 'unreportedCallStore'>,
  session: Session,
  account: () => Promise<Pick<LostCall, 'reportAgain'>>,
): ReportAgain {
  const left = unreportedCallStore.read()
  const reportAgain: ReportAgain = async () =>
    unreportedCallStore.read() !== null && (await (await account()).reportAgain())

  if (left !== null) {
    let isTried = false
    const stop = session.subscribe(() => {
      const { authenticated, entry } = session.get()
      if (entry !== 'settled' || (isTried && !authenticated)) return
      isTried = true
      if (authenticated) stop()
      // A newer call, made by this page, is already under way.
      if (unreportedCallStore.read() === left) void reportAgain().catch(() => undefined)
    })
  }
  return reportAgain
}
