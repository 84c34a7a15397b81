import type { OperatorRole } from '@sesame/contract/records/operator'

/** The operator who makes a call, read anew for that call. */
export interface CallingOperator {
  readonly uid: string
  readonly role: OperatorRole
  /** SHA-256 of their token, which is the session's key. */
  readonly session: string
  /** How they proved who they are, and when: a password or a passkey. */
  readonly proof: string
  readonly provenAt: number
  /** The passkey of that proof; none if it was a password, in an emergency. */
  readonly passkey?: string | undefined
  /** Whether it was a password, in an emergency outside the suite: such a session changes nobody's access to the console. */
  readonly byPassword?: boolean
}
