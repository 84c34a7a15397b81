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
 * `directory/{uid}`: an index of people, only for the operators' console (docs/decisions/035). Each field below `created` is
 * present if its list includes the person, and holds when they were created, or for `seen` when they were last seen; lists
 * are sorted by it. A nightly job sets `disabled` and `seen`, and adds people that were missed.
 */
export const directoryEntry = stored({
  /** In lower case. */
  email: text(254),
  displayName: text(256),
  /** The folded name; and the same starting at its second, third, fourth and last word. */
  name: text(512),
  name2: text(512),
  name3: text(512),
  name4: text(512),
  name5: text(512),
  /** Absent from an incomplete entry. */
  created: key,
  guest: key,
  registered: key,
  unverified: key,
  disabled: key,
  seen: key,
  ...methodKeys,
  /** How many times operators acted on this person. Of two operators who saw the same number, only one can act. */
  acts: z.optional(z.int().check(z.nonnegative())),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>
