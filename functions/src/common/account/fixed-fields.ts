import type { UserRecord } from '@sesame/contract/records/user'
import { fixedFields, type User } from '@sesame/contract/user'
import { createHash } from 'node:crypto'

/**
 * The fixed fields that are compared. Excludes `refusedEmail`, which any e-mail may change and no decision depends on. Also
 * excludes `termsDue`, which changes with time, so that a page's copy may be out of date.
 */
const { refusedEmail: _, termsDue: _due, ...compared } = fixedFields
export const FIXED_FIELDS = Object.keys(compared) as readonly (keyof typeof compared)[]

/** Returns a digest, to recognize a replaced value without storing it in clear text. */
const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')

/**
 * Whether a request may contain this value for a fixed field: it must be the stored value, or the value before the last change.
 */
export function isKnownValue(
  { replaced, ...user }: UserRecord,
  field: (typeof FIXED_FIELDS)[number],
  value: unknown,
): boolean {
  const own = digest(value)
  return own === digest(user[field]) || own === replaced?.[field]
}

/** Returns the fixed fields whose value changes, each with the digest of the previous value. */
export function replacedBy(before: User, change: Partial<User>): [field: string, digest: string][] {
  return FIXED_FIELDS.flatMap((field): [string, string][] => {
    const own = digest(before[field])
    return field in change && own !== digest(change[field]) ? [[field, own]] : []
  })
}
