import type { AccountProvider } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'

/** How far the sign-in check on entry has come. */
export type EntryCheck = 'pending' | 'checking' | 'settled' | 'unreachable'

/** Why the last session of this page is over. */
export type Ending =
  | 'signed-out'
  | 'session-ended'
  /** From another device, by a change of password or by the API. */
  | 'ended-elsewhere'
  /** The owner erased the account. */
  | 'erased'
  /** Too many wrong passwords while it was locked. */
  | 'refused'

/** Why the session is locked. */
export interface LockedSession {
  /** The minutes without activity that locked it; 0 when the person asked. */
  readonly afterMinutes: number
}

/** An account that the identity service has and that our sign-up has not completed. */
export interface IncompleteAccount {
  readonly email: string | null
  readonly displayName: string | null
}

/** What the next sign-in by the existing method will link. */
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
  /** The provider's code of the last failed popup (specification, section 8). */
  readonly lastErrorCode: string | null
  readonly entry: EntryCheck
  readonly ending: Ending | null
  /** The person is known and has to unlock. */
  readonly locked: LockedSession | null
  readonly incomplete: IncompleteAccount | null
  readonly pendingLink: PendingLink | null
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
}
