import type { Login } from '@sesame/contract/records/login'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { Ending } from './ending.ts'
import type { Rotation } from './rotate.ts'
import type { SignInRecord } from './sign-in-record.ts'

/** What is written when a session opens, all or nothing. */
export interface NewSession {
  readonly uid: string
  readonly sid: string
  readonly session: Session
  readonly state: SessionState
  /** What its sign-in was when it was judged: a new one is recorded until the session's end. */
  readonly signIn: SignInRecord
}

/**
 * Sessions and their states, `sessions` and `sessionStates`, and the sign-ins that they were opened
 * from: `signIns`, which the rules let in, and `endedSignIns`.
 */
export interface SessionStore {
  /** Judges a sign-in by its `auth_time`. */
  signIn(uid: string, authTimeSeconds: number, now: number): Promise<SignInRecord>
  /**
   * Opens a session, and resolves with what its sign-in is after that: what ended or locked it
   * meanwhile did not see this session, which then has to be discarded.
   */
  open(session: NewSession): Promise<SignInRecord>
  /** None once the person's erasure has begun. */
  state(uid: string, sid: string): Promise<SessionState | null>
  /**
   * Takes the step after `n` in one conditional write, when `n` is the current step of a session
   * that is open and not locked; false when it is not, and {@link SessionStore.rotate} has to decide.
   */
  advance(uid: string, sid: string, n: number, now: number): Promise<boolean>
  /**
   * Decides with {@link Rotation} in one transaction. A session whose time is up is removed; one whose
   * token was copied takes its sign-in along.
   */
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
  /** Takes back a session that nobody was given; its sign-in may be tried again. */
  discard(uid: string, sid: string): Promise<void>
  /** Ends sessions and their sign-ins, in the rules too; resolves with how many sessions there were. */
  end(uid: string, ending: Ending): Promise<number>
  /** The last ten sign-ins of a person; sessions come and go, these stay. */
  logins(uid: string): Promise<readonly Login[]>
  /** Adds a sign-in to the history of ten; resolves with whether its device is a new one. */
  recordLogin(uid: string, login: Login): Promise<boolean>
}
