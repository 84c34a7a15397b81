import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import type { User } from '@sesame/contract/user'
import type { ListField, TextField } from '../../directory/directory-fields.ts'

/** A person as the directory has them. */
export interface Found {
  readonly uid: string
  readonly entry: DirectoryEntry
}

/** A place in an index: a value, and whose it is. */
export type Place<Value extends string | number> = readonly [value: Value, uid: string]

/** What part of a list: values from `from` to `until`, both included. */
export interface ListRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** After this place, on the way down. */
  readonly before: Place<number> | null
  readonly size: number
}

/**
 * The index of people, `directory/{uid}`. Each list is one indexed query. Entries without `created` are given, too: acts may
 * be counted before the profile is noted.
 */
export interface DirectoryStore {
  find(uid: string): Promise<DirectoryEntry | null>
  /** Those who have the field, with the highest value first. */
  newest(field: ListField, range: ListRange): Promise<readonly Found[]>
  /** Those whose field begins with this, in its order, after a place. */
  starting(
    field: TextField,
    prefix: string,
    after: Place<string> | null,
    size: number,
  ): Promise<readonly Found[]>
  /** Counts an act on a person, if there were as many before; resolves with whether it did. */
  claim(uid: string, acts: number): Promise<boolean>
  /** Sets fields that the identity service knows; null removes one. Does nothing for who has no profile. */
  note(uid: string, fields: { readonly disabled?: number | null }): Promise<void>
}

/** Keeps the directory in step with profiles. Never rejects, and takes a second at most: a nightly job repairs it within a month. */
export interface DirectoryNotes {
  /** Notes what a profile says, beside the commit that makes it say so. */
  keep(user: User): Promise<void>
}
