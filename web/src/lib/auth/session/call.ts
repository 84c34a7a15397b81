import type { AnswerOf, CallOptions, EndpointName } from '../../api/api.ts'
import { CallError } from '../../api/call-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/**
 * Calls the API with the session's token. If the API reports that the session has ended or is locked, ends or locks the session
 * in this tab too. If the API requires an answer to the terms or a second factor, shows the screen for this step.
 */
export type Call = <N extends EndpointName>(
  name: N,
  options?: CallOptions<N>,
) => Promise<AnswerOf<N>>

/** Runs a request with the session's token; handles an ended or locked session as {@link Call} does. */
export type AskAsBearer = <Answer>(ask: (accessToken: string) => Promise<Answer>) => Promise<Answer>

/** The API's error codes for a step that the person must complete before anything else. */
const DEMANDS = /^auth\/(?:terms|second-factor-due)/

export function createCall({ api }: AuthPorts, askAsBearer: AskAsBearer): Call {
  return async (name, options = {}) => {
    const { data } = await askAsBearer((accessToken) => api(name, { ...options, accessToken }))
    return data
  }
}

export function createAskAsBearer(
  { api, tokens, lockMark }: AuthPorts,
  session: Session,
): AskAsBearer {
  /**
   * Fetches the user, whose fields say which step the person must complete first. The screen for this step then replaces the
   * page.
   */
  const showDemand = (accessToken: string): void =>
    void api('getUser', { accessToken }).then(
      ({ data: user }) => session.get().user && session.set({ user }),
      () => undefined,
    )
  return async (ask) => {
    const accessToken = tokens.read()
    try {
      return await ask(accessToken)
    } catch (error) {
      if (error instanceof CallError && tokens.read() === accessToken) {
        if (error.endsSession) session.close('session-ended')
        if (error.locksSession) session.lock(lockMark.read() ?? 0)
        if (DEMANDS.test(error.code)) showDemand(accessToken)
      }
      throw error
    }
  }
}
