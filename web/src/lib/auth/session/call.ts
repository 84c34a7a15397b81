import type { AnswerOf, CallOptions, EndpointName } from '../../api/api.ts'
import { CallError } from '../../api/call-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/** Calls with the session's token. A refusal of that token ends the session here, or locks it. */
export type Call = <N extends EndpointName>(
  name: N,
  options?: CallOptions<N>,
) => Promise<AnswerOf<N>>

export function createCall({ api, tokens, lockMark }: AuthPorts, session: Session): Call {
  return async (name, options = {}) => {
    const accessToken = tokens.read()
    try {
      const { data } = await api(name, { ...options, accessToken })
      return data
    } catch (error) {
      if (error instanceof CallError && tokens.read() === accessToken) {
        if (error.endsSession) session.close('session-ended')
        if (error.locksSession) session.lock(lockMark.read() ?? 0)
      }
      throw error
    }
  }
}
