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

/** The session that stays when the others end. */
export interface KeptSession {
  /** Null when none stays. */
  readonly sid: string | null
  readonly authTimeSeconds: number
  /** Whether every older sign-in is cut off too, sessions or not: after a reset or a change. */
  readonly cutOffOlder: boolean
}

/** Whether the sign-in that a proof comes from is still good. */
export type ProofStanding = 'good' | 'cut-off' | 'locked'

/** Sessions and their states, `sessions` and `sessionStates`, and what cuts them off, `revocations`. */
export interface SessionStore {
  open(session: NewSession): Promise<void>
  /** `fresh` where what an instance remembers will not do. */
  state(uid: string, sid: string, fresh?: boolean): Promise<SessionState | null>
  /**
   * Takes the step after `n` in one conditional write, when `n` is the current step of a session
   * that is open and not locked; false when it is not, and {@link SessionStore.rotate} has to decide.
   */
  advance(uid: string, sid: string, n: number, now: number): Promise<boolean>
  /** Decides with {@link Rotation} in one transaction; an ended session is removed. */
  rotate(
    uid: string,
    sid: string,
    decide: (state: SessionState | null) => Rotation,
  ): Promise<Rotation>
  /** Notes that the current step was presented to the API. */
  markUsed(uid: string, sid: string, n: number): Promise<void>
  /** The sessions of a person, as they see them. */
  list(uid: string): Promise<Record<string, Session>>
  /** Locks a session, in the rules too. */
  lock(uid: string, sid: string, now: number): Promise<void>
  /** Counts a refused unlock and resolves with how many there were since the lock. */
  countUnlockTry(uid: string, sid: string): Promise<number>
  /** Moves a session to a new sign-in, which a lock that `next` keeps holds as well; null when it has ended. */
  move(
    uid: string,
    sid: string,
    next: (state: SessionState) => SessionState,
  ): Promise<SessionState | null>
  /** Removes a session and nothing else: its sign-in stays good. */
  discard(uid: string, sid: string): Promise<void>
  /** Ends a session and cuts its sign-in off, in the rules too: whatever was opened from it ends. */
  end(uid: string, sid: string, authTimeSeconds: number): Promise<void>
  /** Ends every session but one; resolves with how many. */
  endOthers(uid: string, kept: KeptSession): Promise<number>
  /** Judges a sign-in by its `auth_time`. */
  standing(uid: string, authTimeSeconds: number): Promise<ProofStanding>
  /** Adds a sign-in to the history of ten; resolves with whether its device is a new one. */
  recordLogin(uid: string, login: Login): Promise<boolean>
}
