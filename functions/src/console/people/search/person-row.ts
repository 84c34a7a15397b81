import type { PersonRow } from '@sesame/contract/person'
import type { Provider } from '@sesame/contract/fields'
import { WAY_FIELDS } from '../../../common/directory/directory-fields.ts'
import type { Found } from '../../../common/ports/console/directory-store.ts'

type Way = keyof typeof WAY_FIELDS

/** A person in a list, as the directory has them. */
export function personRow({ uid, entry }: Found): PersonRow {
  const { email = null, displayName = null, created = 0, seen = null } = entry
  const ways = (Object.keys(WAY_FIELDS) as Way[]).filter(
    (way) => entry[WAY_FIELDS[way]] !== undefined,
  )
  return {
    uid,
    email,
    displayName,
    isAnonymous: entry.guest !== undefined,
    emailVerified: email !== null && entry.unverified === undefined,
    disabled: entry.disabled !== undefined,
    providers: ways satisfies Provider[],
    createdAt: created,
    lastSeenAt: seen,
  }
}
