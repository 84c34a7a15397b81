/**
 * Values by path below the root of a person's database instance. Null removes a value. Either all values are written, or none.
 */
export type Changes = Readonly<Record<string, unknown>>

/** A person's records, in the database instance of their shard (docs/decisions/041). */
export interface PersonRecords {
  /**
   * Returns the values at these paths; null if missing. All are requested in parallel, and the first one is read no later than
   * the others.
   */
  read(uid: string, paths: readonly string[]): Promise<readonly unknown[]>
  /**
   * Writes a request's decision, if the database rules find that the person's access record has not changed since it was
   * read. Resolves with whether it was written.
   */
  commit(uid: string, changes: Changes): Promise<boolean>
  /**
   * Moves a session to its next rotation step, if the database rules find that no step was skipped or repeated. Resolves
   * with whether the step was written.
   */
  refresh(uid: string, changes: Changes): Promise<boolean>
  /**
   * Records that the API received an access token of this rotation step. Each server instance records a step only once.
   * Never rejects.
   */
  present(uid: string, sid: string, n: number): Promise<void>
}
