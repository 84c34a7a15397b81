import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from '../session/session.ts'
import type { LostCall } from './unreported-calls.ts'

/** Repeats the stored call that our API may not have received. Resolves to whether the call opened the session. */
export type ReportAgain = () => Promise<boolean>

/**
 * Repeats a stored call that an earlier page in this tab could not complete. Tries when the page has determined whether the
 * person is signed in. Tries even if they are not, because our API accepts the report of a password reset without a session.
 * In that case, tries again when a session opens. Loads the code only if there is a call to repeat.
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
      // Do not repeat a newer stored call: this page stored it and is already making it.
      if (unreportedCallStore.read() === left) void reportAgain().catch(() => undefined)
    })
  }
  return reportAgain
}
