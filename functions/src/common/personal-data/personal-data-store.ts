import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'

/** A person's file as listed in the export. `name` is its path in the bucket. */
export type PersonalFile = PersonalDataExport['files'][number]

/** Storage of personal data, for erasure and export. Every method can be repeated. Removing data that does not exist succeeds. */
export interface PersonalDataStore {
  /**
   * Records that an erasure began at a time (ms), in a bucket that backups do not cover. Does nothing if no such bucket is
   * configured.
   */
  recordErasure(uid: string, startedAt: number): Promise<void>
  /** Removes `{path}/{uid}` for all these paths. For the paths in `INDEX_PATHS`, removes the person's entries instead. */
  removeRecords(uid: string, paths: readonly string[]): Promise<void>
  /** Removes all files under `{folder}/{uid}/`, and the file `{folder}/{uid}`, which the Storage rules also allow. */
  removeFiles(uid: string, folder: string): Promise<void>
  /** Removes the account at the identity service. */
  removeAccount(uid: string): Promise<void>
  /** Returns the value at `{path}/{uid}`, or of one of its children; null if there is none. */
  readRecord(uid: string, path: string, part?: string): Promise<unknown>
  /** Returns the files that {@link PersonalDataStore.removeFiles} would remove. */
  listFiles(uid: string, folder: string): Promise<PersonalFile[]>
  /** Writes JSON to the file `{folder}/{uid}/{name}`, unless the person has no profile or is erased meanwhile. */
  writeFile(uid: string, folder: string, name: string, json: unknown): Promise<void>
}
