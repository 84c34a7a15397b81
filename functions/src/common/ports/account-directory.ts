import type { Account } from '../account/account.ts'

/** The accounts of the identity service, as jobs and operators go through them. */
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
