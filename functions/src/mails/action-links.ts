/** A code of the identity service, and what it does there. */
export interface ActionCode {
  readonly mode: string
  readonly oobCode: string
}

/** Codes of the identity service for our own e-mails. Null if the account or the address no longer allows one. */
export interface ActionLinks {
  resetPassword(email: string): Promise<ActionCode | null>
  verifyEmail(email: string): Promise<ActionCode | null>
  changeEmail(email: string, newEmail: string): Promise<ActionCode | null>
}
