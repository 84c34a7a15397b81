import type { SeenPerson } from '../sweep-store.ts'
import type { User } from '@sesame/contract/user'

/** A person's profile, directory entry and facts from other places. `user` is null if the entry has no profile. */
export interface IndexedPerson {
  readonly uid: string
  readonly user: User | null
  /** The entry as stored, not validated. */
  readonly entry: Readonly<Record<string, unknown>> | null
  readonly hasPasskey: boolean
  /** Whether a job is scheduled to check the person. */
  readonly hasTimer: boolean
}

/** Progress of the job that slowly reads all people, `jobs/slowWalk`. A round reads everyone once. */
export interface SlowWalk {
  /** The uid after which the job continues; null at the beginning of a round. */
  readonly after: string | null
  /** Number of people read in this round, and how many of them are registered. */
  readonly people: number
  readonly registered: number
  /**
   * Number of people and of registered people in the last complete round, and when that round ended (ms); null before the first
   * round has ended.
   */
  readonly last: {
    readonly people: number
    readonly registered: number
    readonly at: number
  } | null
  /** Last visits after this time (ms) have not yet been copied into the directory. */
  readonly copiedAt: number
}

/** A page of at most 1,000 people. */
export type DirectoryPage = readonly IndexedPerson[]

/** The fields to set in an entry. Null removes a field. If `fields` itself is null, the entry is removed. */
export interface IndexChange {
  readonly uid: string
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The directory and the data from which it is built, for the job that corrects it. */
export interface DirectoryIndex {
  /**
   * Returns all people whose uid follows `after` and who have a profile or an entry, in uid order. Skips unreadable
   * profiles.
   */
  people(after: string | null): AsyncIterable<DirectoryPage>
  walk(): Promise<SlowWalk>
  noteWalk(walk: SlowWalk): Promise<void>
  /** Records when people were last seen (ms). Skips people without an entry. */
  putSeen(people: readonly SeenPerson[]): Promise<void>
  /** Changes entries in one write. Skips people who were erased meanwhile. */
  put(changes: readonly IndexChange[]): Promise<void>
}
