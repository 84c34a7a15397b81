/** A code from the identity service, and the action that the code allows at that service. */
export interface ActionCode {
  readonly mode: string
  readonly oobCode: string
}

/**
 * Gets codes from the identity service for our own e-mails. A result is null if the account or address no longer allows the
 * action.
 */
export interface ActionLinks {
  resetPassword(email: string): Promise<ActionCode | null>
  verifyEmail(email: string): Promise<ActionCode | null>
  changeEmail(email: string, newEmail: string): Promise<ActionCode | null>
}
