import type { Account } from '../../account/account.ts'

/** The identity service's accounts, for jobs and operators. */
export interface AccountDirectory {
  /** Returns the accounts with these uids, at most 100. Omits accounts that do not exist. */
  find(uids: readonly string[]): Promise<readonly Account[]>
  /** Returns the uid of the account with this uid or e-mail address; null if there is none. */
  resolve(uidOrEmail: string): Promise<string | null>
  setDisabled(uid: string, disabled: boolean): Promise<void>
}
