import type { User } from '@sesame/contract/user'

/** A person as their places have them; `user` is null for an entry that nobody is behind. */
export interface IndexedPerson {
  readonly uid: string
  readonly user: User | null
  /** As it is, not validated. */
  readonly entry: Readonly<Record<string, unknown>> | null
  readonly hasPasskey: boolean
}

/** At most 100 people. */
export type DirectoryPage = readonly IndexedPerson[]

/** Fields to set, null removes one; `fields` is null to remove the entry. */
export interface IndexChange {
  readonly uid: string
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The directory beside what it is made of, for the job that sets it right. */
export interface DirectoryIndex {
  /** Everybody with a profile or an entry, in order of uid. A profile that cannot be read is left out. */
  people(): AsyncIterable<DirectoryPage>
  /** Changes entries in one write; who was erased meanwhile gets none. */
  put(changes: readonly IndexChange[]): Promise<void>
}
