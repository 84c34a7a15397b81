import type { Operator, OperatorSession } from '@sesame/contract/records/operator'

/** The parts of a proof that a session stores. */
export type KeptProof = Pick<OperatorSession, 'authTimeSeconds' | 'provider' | 'passkey'>

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
