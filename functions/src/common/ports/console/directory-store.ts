import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import type { User } from '@sesame/contract/user'
import type { SortField, TextField } from '../../directory/directory-fields.ts'

/** A person's entry in the directory. */
export interface Found {
  readonly uid: string
  readonly entry: DirectoryEntry
}

/** A position in an index: a value, and the uid of its entry. */
export type Place<Value extends string | number> = readonly [value: Value, uid: string]

/** A part of a list: values from `from` to `until`, both included. Names have no bounds. */
export interface ListRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly ascending?: boolean
  /** Start after this place, in the list's direction. */
  readonly after: Place<number | string> | null
  readonly size: number
}

/**
 * The index of people, `directory/{uid}`. Each list is one indexed query. Some entries lack `created`, since an action on a
 * person may be counted before their profile is recorded.
 */
export interface DirectoryStore {
  find(uid: string): Promise<DirectoryEntry | null>
  /** People who have the field, highest value first unless the range is ascending. */
  sorted(field: SortField, range: ListRange): Promise<readonly Found[]>
  /** People whose field begins with `prefix`, in the order of that field, after a place. */
  starting(
    field: TextField,
    prefix: string,
    after: Place<string> | null,
    size: number,
  ): Promise<readonly Found[]>
  /** Counts an action on a person, but only if exactly `acts` were counted before. Resolves with whether it did. */
  claim(uid: string, acts: number): Promise<boolean>
  /** Sets fields that only the identity service knows; null removes one. Does nothing for a person without a profile. */
  update(uid: string, fields: { readonly disabled?: number | null }): Promise<void>
}

/**
 * Keeps the directory in step with profiles and passkeys. Never rejects, and takes at most a second. A nightly job catches
 * missed changes within a month.
 */
export interface DirectoryNotes {
  /** Records a profile's fields and, if given, whether its owner has a passkey, in parallel with the commit of these. */
  keep(user: User, hasPasskey?: boolean): Promise<void>
}
