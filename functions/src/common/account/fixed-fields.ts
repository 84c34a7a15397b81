import type { UserRecord } from '@sesame/contract/records/user'
import { fixedFields, type User } from '@sesame/contract/user'
import { createHash } from 'node:crypto'

export const FIXED_FIELDS = Object.keys(fixedFields) as readonly (keyof typeof fixedFields)[]

/** A digest, so that a replaced e-mail address is not kept. */
const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')

/** Whether a person may send this value of a fixed field: the stored one, or the one before the last change. */
export function isKnownValue(
  { replaced, ...user }: UserRecord,
  field: (typeof FIXED_FIELDS)[number],
  value: unknown,
): boolean {
  const own = digest(value)
  return own === digest(user[field]) || own === replaced?.[field]
}

/** The change, and the digests of the fixed fields that it replaces. */
export function withReplaced(before: UserRecord, change: Partial<User>): Partial<UserRecord> {
  const fields = FIXED_FIELDS.filter(
    (field) => field in change && digest(before[field]) !== digest(change[field]),
  )
  if (fields.length === 0) return change
  const replaced = Object.fromEntries(fields.map((field) => [field, digest(before[field])]))
  return { ...change, replaced: { ...before.replaced, ...replaced } }
}
