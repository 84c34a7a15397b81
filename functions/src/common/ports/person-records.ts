/** Values by path below the root of a person's instance; null removes. All are written atomically, or none. */
export type Changes = Readonly<Record<string, unknown>>

/** A person's records in the database instance that holds them (docs/decisions/041). */
export interface PersonRecords {
  /**
   * The values at these paths, null if missing. All are requested in parallel; the first is read no later than the others.
   */
  read(uid: string, paths: readonly string[]): Promise<readonly unknown[]>
  /**
   * Writes what a request decided, if the rules find that the person has not changed since. Resolves with whether it was
   * written.
   */
  commit(uid: string, changes: Changes): Promise<boolean>
  /**
   * Moves a session to its next step, if the rules find that no step was skipped or repeated. Resolves with whether it was
   * written.
   */
  refresh(uid: string, changes: Changes): Promise<boolean>
  /** Records, once for each step and instance, that a step was presented to the API. Never rejects. */
  present(uid: string, sid: string, n: number): Promise<void>
}
