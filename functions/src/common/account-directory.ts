/** An account at the identity service, as far as jobs judge it; times in ms. */
export interface Account {
  readonly uid: string
  /** Whether an operator shut it out. */
  readonly disabled: boolean
  /** A guest's has no way back in. */
  readonly kind: 'guest' | 'registered'
  readonly createdAt: number
  /** Last sign-in or refresh of an ID token, whichever is later. */
  readonly lastActiveAt: number
}

/** The accounts of the identity service. */
export interface AccountDirectory {
  /** Every account, a page at a time. */
  all(): AsyncIterable<readonly Account[]>
  /** Those of these accounts that exist; at most 100. */
  find(uids: readonly string[]): Promise<readonly Account[]>
  /** The uid that an operator means by a uid or an e-mail address; null when there is none. */
  resolve(uidOrEmail: string): Promise<string | null>
  /** Shuts an account out of the identity service, or lets it in again. */
  setDisabled(uid: string, disabled: boolean): Promise<void>
}
