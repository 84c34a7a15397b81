import type { AccountProvider } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import type { CodeQuestion } from './session/question.ts'

/** The progress of the sign-in check on entry. */
export type EntryCheck = 'pending' | 'checking' | 'settled' | 'unreachable'

/** Why this page's last session ended. */
export type Ending =
  | 'signed-out'
  | 'session-ended'
  /** Ended by another device, by a password change or by the API. */
  | 'ended-elsewhere'
  /** The owner erased the account. */
  | 'erased'
  /** Too many wrong passwords on the lock screen. */
  | 'refused'

/** Why the session is locked. */
export interface LockedSession {
  /** The minutes without activity after which the session locked; 0 if the person locked it. */
  readonly afterMinutes: number
}

/** An account that exists at the identity service but has not completed its sign-up at our API. */
export interface IncompleteAccount {
  readonly email: string | null
  readonly displayName: string | null
}

/** The provider whose account is linked at the next sign-in with the existing method. */
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
   * The provider's code from the last failed popup (specification, section 8), until a session begins or ends. The error is
   * also thrown, and the note above the sign-in form explains it.
   */
  readonly lastErrorCode: string | null
  readonly entry: EntryCheck
  readonly ending: Ending | null
  /** Set if the session is locked; `user` is then null. */
  readonly locked: LockedSession | null
  readonly incomplete: IncompleteAccount | null
  readonly pendingLink: PendingLink | null
  /** The second-factor form's state while a proof of identity waits for a code. */
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
