import type { AccountProvider } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import type { CodeQuestion } from './session/question.ts'

/** The progress of the sign-in check on entry. */
export type EntryCheck = 'pending' | 'checking' | 'settled' | 'unreachable'

/** The reason why this page's last session ended. */
export type Ending =
  | 'signed-out'
  | 'session-ended'
  /** Ended by another device, by a password change or by the API. */
  | 'ended-elsewhere'
  /** The owner erased the account. */
  | 'erased'
  /** Ended by the API after too many wrong passwords on the lock screen. */
  | 'refused'

/** A locked session, and the reason for the lock. */
export interface LockedSession {
  /** The number of minutes without activity after which the session locked; 0 if the person locked it. */
  readonly afterMinutes: number
}

/** An account that exists at the identity service but has not completed its sign-up at our API. */
export interface IncompleteAccount {
  readonly email: string | null
  readonly displayName: string | null
}

/** A provider's account that will be linked when the person signs in with their existing method. */
export interface PendingLink {
  readonly provider: AccountProvider
  readonly email: string
}

export interface AuthState {
  /** The authentication flag (specification, section 4). */
  readonly authenticated: boolean
  /** The current-user cache (specification, section 4). */
  readonly user: User | null
  /** The "new user" flag (specification, section 9). */
  readonly newUser: boolean
  /**
   * The error code of the last failed popup (specification, section 8), stored until a session begins or ends. The error is also
   * thrown, and the sign-in form explains it in a note.
   */
  readonly lastErrorCode: string | null
  readonly entry: EntryCheck
  readonly ending: Ending | null
  /** Set if the session is locked; `user` is then null. */
  readonly locked: LockedSession | null
  readonly incomplete: IncompleteAccount | null
  readonly pendingLink: PendingLink | null
  /** The state of the second-factor form; null unless a proof of identity waits for a code. */
  readonly codeQuestion: CodeQuestion | null
}

export const initialAuthState: AuthState = {
  authenticated: false,
  user: null,
  newUser: false,
  lastErrorCode: null,
  entry: 'pending',
  ending: null,
  locked: null,
  incomplete: null,
  pendingLink: null,
  codeQuestion: null,
}
