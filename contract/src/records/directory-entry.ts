import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)))
const key = z.optional(timeMs)

/**
 * `directory/{uid}`: an index of people, for the operators' console alone (docs/decisions/035). Each field below `created` is
 * there where its list has the person, and holds when they came, or for `seen` when they were last seen: the lists are sorted
 * by it. `disabled`, `seen` and what was missed are set at night.
 */
export const directoryEntry = stored({
  /** In lower case. */
  email: text(254),
  displayName: text(256),
  /** The name, folded; and the same from its second, third, fourth and last word on. */
  name: text(512),
  name2: text(512),
  name3: text(512),
  name4: text(512),
  name5: text(512),
  /** Absent from what was only begun. */
  created: key,
  guest: key,
  registered: key,
  unverified: key,
  disabled: key,
  seen: key,
  viaPassword: key,
  viaPasskey: key,
  viaMicrosoft: key,
  viaGoogle: key,
  viaFacebook: key,
  viaApple: key,
  /** How many times operators acted on this person: of two who saw the same number, one acts. */
  acts: z.optional(z.int().check(z.nonnegative())),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>
