import type { Login } from '@sesame/contract/records/login'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { Rotation } from './rotate.ts'

/** What is written when a session opens, all or nothing. */
export interface NewSession {
  readonly uid: string
  readonly sid: string
  readonly session: Session
  readonly state: SessionState
}

/** Whether the sign-in that a proof comes from is still good. */
export type ProofStanding = 'good' | 'cut-off' | 'locked'

/** Sessions and their states, `sessions` and `sessionStates`, and what cuts them off, `revocations`. */
export interface SessionStore {
  open(session: NewSession): Promise<void>
  state(uid: string, sid: string): Promise<SessionState | null>
  /** Decides with {@link Rotation} in one transaction; an ended session is removed. */
  rotate(
    uid: string,
    sid: string,
    decide: (state: SessionState | null) => Rotation,
  ): Promise<Rotation>
  /** Notes that the current step was presented to the API. */
  markUsed(uid: string, sid: string, n: number): Promise<void>
  /** Ends a session and cuts its sign-in off in the rules. */
  end(uid: string, sid: string, authTimeSeconds: number): Promise<void>
  /** Judges a sign-in by its `auth_time`. */
  standing(uid: string, authTimeSeconds: number): Promise<ProofStanding>
  /** Adds a sign-in to the history and drops the oldest beyond ten. */
  recordLogin(uid: string, login: Login): Promise<void>
}
