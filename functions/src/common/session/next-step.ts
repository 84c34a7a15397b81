import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { SessionState } from '@sesame/contract/records/session'
import { rotate, type Rotation } from './rotate.ts'
import type { SessionStore } from './session-store.ts'

/** What a token's session becomes; of one that goes on, what the next token says. */
export type NextStep =
  | Exclude<Rotation, { state: unknown }>
  | {
      readonly outcome: 'rotated' | 'repeated'
      readonly state: Pick<SessionState, 'n' | 'authTimeSeconds'>
    }

/**
 * The next step of a token's session. Nearly every token is of the current step, and one conditional
 * write follows it; what the condition refuses is decided by what the session is.
 */
export async function nextStep(
  sessions: Pick<SessionStore, 'advance' | 'rotate'>,
  { sub, sid, n, auth_time }: AccessTokenClaims,
  now: number,
): Promise<NextStep> {
  // A session changes its sign-in only together with its step: the token's is still the one.
  if (await sessions.advance(sub, sid, n, now)) {
    return { outcome: 'rotated', state: { n: n + 1, authTimeSeconds: auth_time } }
  }
  return sessions.rotate(sub, sid, (state) => rotate(state, n, now))
}
