import type { User } from '@sesame/contract/user'

/** How far the sign-in check on entry has come. */
export type EntryCheck = 'pending' | 'checking' | 'settled' | 'unreachable'

/** Why the last session of this page is over. */
export type Ending = 'signed-out' | 'session-ended'

/** An account that the identity service has and that our sign-up has not completed. */
export interface IncompleteAccount {
  readonly email: string | null
  readonly displayName: string | null
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
  readonly incomplete: IncompleteAccount | null
}

export const initialAuthState: AuthState = {
  authenticated: false,
  user: null,
  newUser: false,
  lastErrorCode: null,
  entry: 'pending',
  ending: null,
  incomplete: null,
}
