import type {
  Operator,
  OperatorEmergency,
  OperatorSession,
} from '@sesame/contract/records/operator'

/** The parts of a proof of identity that a console session stores. */
export type KeptProof = Pick<OperatorSession, 'authTimeSeconds' | 'provider' | 'passkey'>

/** A passkey's id, and the SHA-256 hash of its public key. */
export interface Admission {
  readonly passkey: string
  readonly keyHash: string
}

/** A link, identified by its SHA-256 hash. It is created at `now`, and valid until `until` (ms). */
export interface NewLink {
  readonly hash: string
  readonly now: number
  readonly until: number
}

/** Operators, `operators/{uid}`, and their console sessions, `operatorSessions/{uid}/{hash}`. */
export interface OperatorStore {
  /** Returns an operator; null for people who are not operators, and for operators who are being erased. */
  find(uid: string): Promise<Operator | null>
  list(): Promise<Readonly<Record<string, Operator>>>
  /**
   * Gives or changes a role. Null removes the role with all sessions. If no owner would be left, changes nothing and resolves
   * with `last-owner`.
   */
  set(uid: string, given: Omit<Operator, 'lastSeenAt'> | null): Promise<'set' | 'last-owner'>
  /**
   * Allows a passkey to open the console. Resolves with false if the passkey `by`, which the requesting operator uses, is
   * no longer allowed to open it.
   */
  admit(uid: string, admission: Admission, by: string): Promise<boolean>
  /**
   * Stops allowing a passkey to open the console. Resolves with false if the passkey `by`, which the requesting operator
   * uses, is no longer allowed to open it.
   */
  withdraw(uid: string, passkey: string, by: string): Promise<boolean>
  /** Allows the operator `by` to create a link until a time (ms). Resolves with false if the person is not an operator. */
  allowLink(uid: string, link: { readonly by: string; readonly until: number }): Promise<boolean>
  /**
   * Creates the link that the operator `by` was allowed to create. Resolves with false if `by` has no such permission, or
   * has already used it.
   */
  makeLink(uid: string, by: string, link: NewLink): Promise<boolean>
  /**
   * Uses a link once. Afterwards, this passkey is the person's only one that opens the console. Resolves with false if
   * the link is not valid at `now`.
   */
  useLink(uid: string, hash: string, admission: Admission, now: number): Promise<boolean>
  /** Returns the newest emergency, current or ended. */
  emergency(): Promise<OperatorEmergency | null>
  setEmergency(emergency: OperatorEmergency): Promise<void>
  /** Opens a session and records it as a visit. Removes the person's sessions that ended before `endedMs`. */
  openSession(uid: string, hash: string, session: OperatorSession, endedMs: number): Promise<void>
  findSession(uid: string, hash: string): Promise<OperatorSession | null>
  /** Records a call in a session and, if given, a new proof of identity. Resolves with the session, or null if it has ended. */
  see(uid: string, hash: string, at: number, proof?: KeptProof): Promise<OperatorSession | null>
  endSession(uid: string, hash: string): Promise<void>
  /** Returns the operator's sessions, by the hash of their token. */
  sessions(uid: string): Promise<Readonly<Record<string, OperatorSession>>>
  /** Ends all sessions of the operator. */
  endSessions(uid: string): Promise<void>
}
