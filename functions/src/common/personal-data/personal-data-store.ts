import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'

/** A file of a person, as the export lists it; `name` is its path in the bucket. */
export type PersonalFile = PersonalDataExport['files'][number]

/** Storage of personal data, for erasure and export. Every method can be repeated; removing what does not exist succeeds. */
export interface PersonalDataStore {
  /** Records outside all backups that an erasure began at a time (ms). Does nothing if no such place is configured. */
  recordErasure(uid: string, startedAt: number): Promise<void>
  /** Removes `{path}/{uid}` for all these paths, and what each of `INDEX_PATHS` among them holds of the person. */
  removeRecords(uid: string, paths: readonly string[]): Promise<void>
  /** Removes all files under `{folder}/{uid}/`, and the file `{folder}/{uid}` itself, which the rules also allow. */
  removeFiles(uid: string, folder: string): Promise<void>
  /** Removes the account at the identity service. */
  removeAccount(uid: string): Promise<void>
  /** The value at `{path}/{uid}`, or at a part of it, or null. */
  readRecord(uid: string, path: string, part?: string): Promise<unknown>
  /** The files that {@link PersonalDataStore.removeFiles} would remove. */
  listFiles(uid: string, folder: string): Promise<PersonalFile[]>
  /** Writes JSON to the file `{folder}/{uid}/{name}`, unless the person is erased meanwhile or has no profile. */
  writeFile(uid: string, folder: string, name: string, json: unknown): Promise<void>
}
