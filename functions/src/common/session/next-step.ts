import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { SessionState } from '@sesame/contract/records/session'
import { rotate, type Rotation } from './rotate.ts'
import type { SessionStore } from './session-store.ts'

/** The outcome of a refresh, with the state for the next token. */
export type NextStep =
  | Exclude<Rotation, { state: unknown }>
  | {
      readonly outcome: 'rotated' | 'repeated'
      readonly state: Pick<SessionState, 'n' | 'authTimeSeconds'>
    }

/** Refreshes a session: by one conditional write when the token is of the current step, else by a transaction. */
export async function nextStep(
  sessions: Pick<SessionStore, 'advance' | 'rotate'>,
  { sub, sid, n, auth_time }: AccessTokenClaims,
  now: number,
): Promise<NextStep> {
  // The sign-in only changes with the step, so the token's is current.
  if (await sessions.advance(sub, sid, n, now)) {
    return { outcome: 'rotated', state: { n: n + 1, authTimeSeconds: auth_time } }
  }
  return sessions.rotate(sub, sid, (state) => rotate(state, n, now))
}
