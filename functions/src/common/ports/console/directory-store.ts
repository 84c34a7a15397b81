import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import type { User } from '@sesame/contract/user'
import type { SortField, TextField } from '../../directory/directory-fields.ts'

/** A person's entry in the directory. */
export interface Found {
  readonly uid: string
  readonly entry: DirectoryEntry
}

/** A position in a sorted list: a value, and the uid of its entry. */
export type Place<Value extends string | number> = readonly [value: Value, uid: string]

/** A part of a list, with values from `from` to `until` inclusive. Ranges of names have no bounds. */
export interface ListRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly ascending?: boolean
  /** The position after which to start, in the list's direction. */
  readonly after: Place<number | string> | null
  readonly size: number
}

/**
 * The index of people, `directory/{uid}`. Each list is one indexed query. Some entries have no `created` field, because an
 * operator's action on a person may be counted before their profile is added.
 */
export interface DirectoryStore {
  find(uid: string): Promise<DirectoryEntry | null>
  /** Returns people who have the field, highest value first unless the range is ascending. */
  sorted(field: SortField, range: ListRange): Promise<readonly Found[]>
  /** Returns people whose field begins with `prefix`, in the field's order, starting after a position. */
  starting(
    field: TextField,
    prefix: string,
    after: Place<string> | null,
    size: number,
  ): Promise<readonly Found[]>
  /**
   * Counts an operator's action on a person, if exactly `acts` actions were counted before. Resolves with whether the
   * action was counted.
   */
  claim(uid: string, acts: number): Promise<boolean>
  /** Sets fields that come from the identity service; null removes a field. Does nothing for a person without a profile. */
  update(uid: string, fields: { readonly disabled?: number | null }): Promise<void>
}

/**
 * Updates the directory when profiles and passkeys change. Never rejects, and takes at most a second. A nightly job corrects
 * missed changes within a month.
 */
export interface DirectoryNotes {
  /**
   * Writes a profile's fields and, if given, whether the person has a passkey. This runs in parallel with the commit of these
   * changes.
   */
  keep(user: User, hasPasskey?: boolean): Promise<void>
}
