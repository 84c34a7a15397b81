import type { OperatorRole } from '@sesame/contract/records/operator'

/** The operator who makes a call, read from the database for each call. */
export interface CallingOperator {
  readonly uid: string
  readonly role: OperatorRole
  /** SHA-256 of their token, which is the session's key. */
  readonly session: string
  /** How and when (ms) they proved their identity: by password or passkey. */
  readonly proof: string
  readonly provenAt: number
  /** The passkey used for that proof; absent after a password, in an emergency. */
  readonly passkey?: string | undefined
  /**
   * Whether that proof was a password, in an emergency outside the suite. The session may not change anyone's access to
   * the console.
   */
  readonly byPassword?: boolean
}
