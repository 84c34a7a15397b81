import type { SeenPerson } from '../sweep-store.ts'
import type { User } from '@sesame/contract/user'

/** A person's profile and directory entry, and facts from other places; `user` is null for an entry without a profile. */
export interface IndexedPerson {
  readonly uid: string
  readonly user: User | null
  /** As stored, not validated. */
  readonly entry: Readonly<Record<string, unknown>> | null
  readonly hasPasskey: boolean
  /** Whether a job is scheduled to check them. */
  readonly hasTimer: boolean
}

/** Progress of the slow walk over everyone, `jobs/slowWalk`. */
export interface SlowWalk {
  /** The uid after which the walk continues; null at the beginning of a round. */
  readonly after: string | null
  /** How many people it has visited in this round, and how many of them are registered. */
  readonly people: number
  readonly registered: number
  /** The same counts for the last complete round, and when it ended (ms); null before the first. */
  readonly last: {
    readonly people: number
    readonly registered: number
    readonly at: number
  } | null
  /** Timestamp (ms) after which last visits have not yet been copied into the directory. */
  readonly copiedAt: number
}

/** At most 1,000 people. */
export type DirectoryPage = readonly IndexedPerson[]

/** The fields to set in an entry, where null removes a field. If `fields` itself is null, the entry is removed. */
export interface IndexChange {
  readonly uid: string
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The directory, and the data it is built from, for the job that corrects it. */
export interface DirectoryIndex {
  /** Everyone with a profile or an entry after a uid, in uid order. Skips unreadable profiles. */
  people(after: string | null): AsyncIterable<DirectoryPage>
  walk(): Promise<SlowWalk>
  noteWalk(walk: SlowWalk): Promise<void>
  /** Records when people were last seen (ms), for those who have an entry. */
  putSeen(people: readonly SeenPerson[]): Promise<void>
  /** Changes entries in one write. Skips people erased meanwhile. */
  put(changes: readonly IndexChange[]): Promise<void>
}
