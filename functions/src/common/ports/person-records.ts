/** Several paths below the root of a person's instance; null removes. Written at once, or not at all. */
export type Changes = Readonly<Record<string, unknown>>

/** What the database holds of a person, in the instance that holds them (docs/decisions/041). */
export interface PersonRecords {
  /** Values of these paths, null where nothing is. All are asked at once; the first is read no later than the others. */
  read(uid: string, paths: readonly string[]): Promise<readonly unknown[]>
  /** Writes what a request decided, if the rules find that nobody changed the person since; resolves with whether it did. */
  commit(uid: string, changes: Changes): Promise<boolean>
  /** Takes the step of a session, if the rules find that it is the next one; resolves with whether it did. */
  refresh(uid: string, changes: Changes): Promise<boolean>
  /** Notes, once for each step and instance, that a step was presented to the API. Never rejects. */
  present(uid: string, sid: string, n: number): Promise<void>
}
