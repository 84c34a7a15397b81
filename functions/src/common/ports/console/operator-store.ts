import type {
  Operator,
  OperatorEmergency,
  OperatorSession,
} from '@sesame/contract/records/operator'

/** The parts of a proof that a session stores. */
export type KeptProof = Pick<OperatorSession, 'authTimeSeconds' | 'provider' | 'passkey'>

/** A passkey's id, and the SHA-256 of its public key. */
export interface Admission {
  readonly passkey: string
  readonly keyHash: string
}

/** A link, by its SHA-256. It is made at `now`, and valid until `until` (ms). */
export interface NewLink {
  readonly hash: string
  readonly now: number
  readonly until: number
}

/** Operators, `operators/{uid}`, and their console sessions, `operatorSessions/{uid}/{hash}`. */
export interface OperatorStore {
  /** Null for people who are not operators, and for operators being erased. */
  find(uid: string): Promise<Operator | null>
  list(): Promise<Readonly<Record<string, Operator>>>
  /**
   * Gives or changes a role; `null` removes it with all sessions. If no owner would be left, changes nothing and resolves
   * with `last-owner`.
   */
  set(uid: string, given: Omit<Operator, 'lastSeenAt'> | null): Promise<'set' | 'last-owner'>
  /**
   * Lets a passkey open the console. Resolves with false if `by`, the passkey of the requesting operator, no longer opens
   * it.
   */
  admit(uid: string, admission: Admission, by: string): Promise<boolean>
  /**
   * Stops a passkey from opening the console. Resolves with false if `by`, the passkey of the requesting operator, no
   * longer opens it.
   */
  withdraw(uid: string, passkey: string, by: string): Promise<boolean>
  /** Lets `by` make a link until a time (ms). Resolves with false if the person is not an operator. */
  allowLink(uid: string, link: { readonly by: string; readonly until: number }): Promise<boolean>
  /** Makes the link that `by` was allowed to make. Resolves with false if `by` may not make one, or already did. */
  makeLink(uid: string, by: string, link: NewLink): Promise<boolean>
  /** Uses up a link: from now on this passkey alone opens the console. Resolves with false if the link is not valid at `now`. */
  useLink(uid: string, hash: string, admission: Admission, now: number): Promise<boolean>
  /** The newest emergency, open or over. */
  emergency(): Promise<OperatorEmergency | null>
  setEmergency(emergency: OperatorEmergency): Promise<void>
  /** Opens a session, which counts as a visit, and removes the person's sessions that ended before a time. */
  openSession(uid: string, hash: string, session: OperatorSession, endedMs: number): Promise<void>
  findSession(uid: string, hash: string): Promise<OperatorSession | null>
  /** Records a call in a session, and a new proof if there is one. Resolves with the session, or null if it has ended. */
  see(uid: string, hash: string, at: number, proof?: KeptProof): Promise<OperatorSession | null>
  endSession(uid: string, hash: string): Promise<void>
  /** The operator's sessions, by hash. */
  sessions(uid: string): Promise<Readonly<Record<string, OperatorSession>>>
  /** Ends all the operator's sessions. */
  endSessions(uid: string): Promise<void>
}
