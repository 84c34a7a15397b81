import * as z from 'zod/mini'
import { METHOD_FIELDS, type MethodField } from '../account-providers.ts'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)))
const key = z.optional(timeMs)

const methodKeys = Object.fromEntries(
  Object.values(METHOD_FIELDS).map((field) => [field, key]),
) as Record<MethodField, typeof key>

/**
 * `directory/{uid}`: an index of people, only for the operators' console (docs/decisions/035). `created` and each field after
 * it belong to a list: the field is present if the person is in the list, and the list is sorted by it. Its value is when the
 * profile was created or, for `seen`, when the person was last seen. A nightly job sets `disabled` and `seen`, and adds missing
 * people.
 */
export const directoryEntry = stored({
  /** The address, in lower case. */
  email: text(254),
  /**
   * The end of the address, from the second, third, fourth or last part before its `@`. `domain` is the text after the `@`.
   */
  email2: text(254),
  email3: text(254),
  email4: text(254),
  email5: text(254),
  domain: text(254),
  displayName: text(256),
  /**
   * The folded name, and its words rearranged so that the second, third, fourth or last word comes first: « jean d arc »,
   * « d arc jean ».
   */
  name: text(512),
  name2: text(512),
  name3: text(512),
  name4: text(512),
  name5: text(512),
  /** Absent if the entry is incomplete. */
  created: key,
  guest: key,
  registered: key,
  unverified: key,
  disabled: key,
  seen: key,
  ...methodKeys,
  /** How many times operators have acted on this person. If two operators act on the same number, only the first succeeds. */
  acts: z.optional(z.int().check(z.nonnegative())),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>
