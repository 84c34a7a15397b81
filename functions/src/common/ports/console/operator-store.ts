import type { Operator, OperatorSession } from '@sesame/contract/records/operator'

/** What a session keeps of a proof. */
export type KeptProof = Pick<OperatorSession, 'authTimeSeconds' | 'provider' | 'passkey'>

/** Operators, `operators/{uid}`, and their sessions of the console, `operatorSessions/{uid}/{hash}`. */
export interface OperatorStore {
  /** Null for everybody else, and while they are being erased. */
  find(uid: string): Promise<Operator | null>
  list(): Promise<Readonly<Record<string, Operator>>>
  /**
   * Gives or changes a role, or removes it with `null` and all of their sessions. `last-owner` when nobody would be owner
   * any more: then nothing is done.
   */
  set(uid: string, given: Omit<Operator, 'lastSeenAt'> | null): Promise<'set' | 'last-owner'>
  /** Opens a session, which is a visit, and removes those of theirs that ended before a time. */
  openSession(uid: string, hash: string, session: OperatorSession, endedMs: number): Promise<void>
  findSession(uid: string, hash: string): Promise<OperatorSession | null>
  /** Notes a call in a session, unless it was ended, and a new proof; resolves with it, or null. */
  see(uid: string, hash: string, at: number, proof?: KeptProof): Promise<OperatorSession | null>
  endSession(uid: string, hash: string): Promise<void>
  /** Their sessions, by hash. */
  sessions(uid: string): Promise<Readonly<Record<string, OperatorSession>>>
  /** Ends all of them. */
  endSessions(uid: string): Promise<void>
}
