import type { SeenPerson } from '../sweep-store.ts'
import type { User } from '@sesame/contract/user'

/** A person's data from all places; `user` is null for an entry without a profile. */
export interface IndexedPerson {
  readonly uid: string
  readonly user: User | null
  /** As stored, not validated. */
  readonly entry: Readonly<Record<string, unknown>> | null
  readonly hasPasskey: boolean
  /** Whether a job will look at them. */
  readonly hasTimer: boolean
}

/** How far the slow walk has come, `jobs/slowWalk`. */
export interface SlowWalk {
  /** The uid after which it continues; null at the beginning of a round. */
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
  /** From when (ms) people's last visits still have to be copied into the directory. */
  readonly copiedAt: number
}

/** At most 1,000 people. */
export type DirectoryPage = readonly IndexedPerson[]

/** Fields to set, with null to remove one; `fields` is null to remove the entry. */
export interface IndexChange {
  readonly uid: string
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** The directory with the data it is made from, for the job that corrects it. */
export interface DirectoryIndex {
  /** Everyone with a profile or an entry after a uid, in uid order. Skips unreadable profiles. */
  people(after: string | null): AsyncIterable<DirectoryPage>
  walk(): Promise<SlowWalk>
  noteWalk(walk: SlowWalk): Promise<void>
  /** Records when people were last seen (ms), for those who have an entry. */
  putSeen(people: readonly SeenPerson[]): Promise<void>
  /** Changes entries in one write, except for people erased meanwhile. */
  put(changes: readonly IndexChange[]): Promise<void>
}
