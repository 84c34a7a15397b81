import type { OperatorRole } from '@sesame/contract/records/operator'

/** The operator who makes a call. Read from the database again for each call. */
export interface CallingOperator {
  readonly uid: string
  readonly role: OperatorRole
  /** SHA-256 of the operator's token, which is the key of the session. */
  readonly session: string
  /** How and when (ms) the operator last proved their identity: by password or passkey. */
  readonly proof: string
  readonly provenAt: number
  /** The passkey with which the operator last proved their identity; absent if it was a password, in an emergency. */
  readonly passkey?: string | undefined
  /**
   * Whether the operator last proved their identity with a password, in an emergency outside the emulator suite. Such a
   * session is not allowed to change anyone's access to the console.
   */
  readonly byPassword?: boolean
}
