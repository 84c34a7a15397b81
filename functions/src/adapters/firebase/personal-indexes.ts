import type { Reference } from 'firebase-admin/database'
import { recipientsOf } from './mails/mail-recipients.ts'
import { detailsAbout } from './operators/request-details.ts'

type Removal = Record<string, null>

/** For each of `INDEX_PATHS`, the function that finds a person's data and returns the changes that remove it. */
const INDEXES: Readonly<Record<string, (root: Reference, uid: string) => Promise<Removal>>> = {
  passkeyOwners: ownershipOf,
  mailRecipients: recipientsOf,
  operatorRequests: detailsAbout,
}

/** Returns the changes, for the first database instance, that remove a person's data from these indexes. */
export async function indexedOf(
  root: Reference,
  uid: string,
  paths: readonly string[],
): Promise<Removal> {
  const asked = Object.entries(INDEXES).filter(([path]) => paths.includes(path))
  const all = await Promise.all(asked.map(([, removalOf]) => removalOf(root, uid)))
  return Object.assign({}, ...all) as Removal
}

/**
 * Returns the changes that remove a person's entries from the index of passkeys. Searches the index itself: adding or removing a
 * passkey takes two writes, and a failure between them leaves an index entry without a passkey.
 */
async function ownershipOf(root: Reference, uid: string): Promise<Removal> {
  const owned = await root.child('passkeyOwners').orderByValue().equalTo(uid).get()
  const ids = Object.keys((owned.val() as object | null) ?? {})
  return Object.fromEntries(ids.map((id) => [`passkeyOwners/${id}`, null]))
}
