import type { SeenPerson } from '../sweep-store.ts'
import type { User } from '@sesame/contract/user'

/** A person as their places have them; `user` is null for an entry that nobody is behind. */
export interface IndexedPerson {
  readonly uid: string
  readonly user: User | null
  /** As it is, not validated. */
  readonly entry: Readonly<Record<string, unknown>> | null
  readonly hasPasskey: boolean
  /** Whether a job will look at them. */
  readonly hasTimer: boolean
}

/** How far the slow walk has come, `jobs/slowWalk`. */
export interface SlowWalk {
  /** The uid after which it goes on; null at the beginning of a round. */
  readonly after: string | null
  /** How many people it has seen in this round, and how many of them are registered. */
  readonly people: number
  readonly registered: number
  /** The same of the last whole round, and when it ended (ms); null before. */
  readonly last: {
    readonly people: number
    readonly registered: number
    readonly at: number
  } | null
  /** Since when (ms) who was seen is to be copied into the directory. */
  readonly copiedAt: number
}

/** At most 1,000 people. */
export type DirectoryPage = readonly IndexedPerson[]

/** Fields to set, null removes one; `fields` is null to remove the entry. */
export interface IndexChange {
  readonly uid: string
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The directory beside what it is made of, for the job that sets it right. */
export interface DirectoryIndex {
  /** Everybody with a profile or an entry after a uid, in order of uid. A profile that cannot be read is left out. */
  people(after: string | null): AsyncIterable<DirectoryPage>
  walk(): Promise<SlowWalk>
  noteWalk(walk: SlowWalk): Promise<void>
  /** Notes when people were seen (ms), of those who have an entry. */
  putSeen(people: readonly SeenPerson[]): Promise<void>
  /** Changes entries in one write; who was erased meanwhile gets none. */
  put(changes: readonly IndexChange[]): Promise<void>
}
