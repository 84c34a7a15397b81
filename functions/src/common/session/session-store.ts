import type { Login } from '@sesame/contract/records/login'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { Ending } from './ending.ts'
import type { Rotation } from './rotate.ts'
import type { SignInRecord } from './sign-in-record.ts'

/** A session to open. */
export interface NewSession {
  readonly uid: string
  readonly sid: string
  readonly session: Session
  readonly state: SessionState
  /** Its sign-in as judged before. A new one is recorded until the session expires. */
  readonly signIn: SignInRecord
}

/** Sessions (`sessions`, `sessionStates`) and their sign-ins (`signIns`, which the rules accept, and `endedSignIns`). */
export interface SessionStore {
  /** Judges a sign-in by its `auth_time`. */
  signIn(uid: string, authTimeSeconds: number, now: number): Promise<SignInRecord>
  /**
   * Opens a session; resolves with its sign-in as judged afterwards. If that was ended or locked meanwhile, the
   * caller has to discard the session.
   */
  open(session: NewSession): Promise<SignInRecord>
  /** Null also once the person's erasure has begun. */
  state(uid: string, sid: string): Promise<SessionState | null>
  /**
   * Takes the step after `n` in one conditional write, if `n` is the current step of an open, unlocked session.
   * When false, {@link SessionStore.rotate} has to decide.
   */
  advance(uid: string, sid: string, n: number, now: number): Promise<boolean>
  /**
   * Applies a {@link Rotation} in one transaction. `ended` removes the session, `reused` its sign-in as well.
   */
  rotate(
    uid: string,
    sid: string,
    decide: (state: SessionState | null) => Rotation,
  ): Promise<Rotation>
  /** Notes that the current step was presented to the API. */
  markUsed(uid: string, sid: string, n: number): Promise<void>
  /** A person's sessions, as shown to them. */
  list(uid: string): Promise<Record<string, Session>>
  /** Locks a session, in the rules too. */
  lock(uid: string, sid: string, now: number): Promise<void>
  /** Counts a refused unlock; resolves with the count since the lock. */
  countUnlockTry(uid: string, sid: string): Promise<number>
  /** Moves a session to a new sign-in. A lock that `next` keeps also locks that sign-in. Null when it has ended. */
  move(
    uid: string,
    sid: string,
    next: (state: SessionState) => SessionState,
  ): Promise<SessionState | null>
  /** Removes a session that was never handed out; its sign-in can be used again. */
  discard(uid: string, sid: string): Promise<void>
  /** Ends sessions and their sign-ins, in the rules too; resolves with how many sessions there were. */
  end(uid: string, ending: Ending): Promise<number>
  /** A person's last ten sign-ins. */
  logins(uid: string): Promise<readonly Login[]>
  /** Adds a sign-in, or a refused one, to the history of ten; resolves with whether its device is new. */
  recordLogin(uid: string, login: Login): Promise<boolean>
  /** Forgets a device: its next sign-in is on a new one. */
  forgetDevice(uid: string, device: Pick<Login, 'device' | 'browser'>): Promise<void>
}
