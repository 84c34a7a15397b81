import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from '../session/session.ts'
import type { LostCall } from './untold.ts'

/** Makes the call that our API may not have heard; resolves to whether that has opened the session. */
export type TellAgain = () => Promise<boolean>

/**
 * A page makes the call that an earlier one of its tab left: once it knows whether there is a session, since a reset is
 * told without one, and once it has one. The code for it comes only where there is a call.
 */
export function createTellAgain(
  { untoldNote }: Pick<AuthPorts, 'untoldNote'>,
  session: Session,
  account: () => Promise<Pick<LostCall, 'tellAgain'>>,
): TellAgain {
  const left = untoldNote.read()
  const tellAgain: TellAgain = async () =>
    untoldNote.read() !== null && (await (await account()).tellAgain())

  if (left !== null) {
    let isTried = false
    const stop = session.subscribe(() => {
      const { authenticated, entry } = session.get()
      if (entry !== 'settled' || (isTried && !authenticated)) return
      isTried = true
      if (authenticated) stop()
      // What this page has noted since is on its way.
      if (untoldNote.read() === left) void tellAgain().catch(() => undefined)
    })
  }
  return tellAgain
}
