import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'

/** A file of a person, as the export lists it; `name` is its path in the bucket. */
export type PersonalFile = PersonalDataExport['files'][number]

/**
 * What erasure and export need of database, Storage and identity service. Everything here may be
 * repeated: removing what is not there succeeds.
 */
export interface PersonalDataStore {
  /** Notes that an erasure began (ms), and removes in the same write what lets the person in. */
  beginErasure(uid: string, startedAt: number): Promise<void>
  /** The uids whose erasure began and did not end. */
  unfinishedErasures(): Promise<string[]>
  /** Removes `{path}/{uid}` of every one of these paths, all or nothing. */
  removeRecords(uid: string, paths: readonly string[]): Promise<void>
  /** Removes every file under `{folder}/{uid}/`, and one of that very name: the rules let its owner write it. */
  removeFiles(uid: string, folder: string): Promise<void>
  /** Removes the account at the identity service. */
  removeAccount(uid: string): Promise<void>
  /** What the database holds at `{path}/{uid}`, null when there is nothing. */
  readRecord(uid: string, path: string): Promise<unknown>
  /** Every file under `{folder}/{uid}/`, and one of that very name. */
  listFiles(uid: string, folder: string): Promise<PersonalFile[]>
}
