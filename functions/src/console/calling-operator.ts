import type { OperatorRole } from '@sesame/contract/records/operator'

/** Who calls the console, as every call finds out anew. */
export interface CallingOperator {
  readonly uid: string
  readonly role: OperatorRole
  /** SHA-256 of their token, which names their session. */
  readonly session: string
  /** How they proved who they are, and when: a password or a passkey. */
  readonly proof: string
  readonly provenAt: number
}
