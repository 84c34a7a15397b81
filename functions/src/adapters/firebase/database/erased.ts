import type { Reference } from 'firebase-admin/database'

/**
 * Whether a person's erasure has begun. From then on nothing of them is served, even if it failed half-way. `root` is
 * that of their instance.
 */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`erasures/${uid}`).get()).exists()
}

/**
 * Whether what was just written for a person has to go again: their erasure has begun, or is over. The mark is read
 * before the profile, because an erasure removes it after: read the other way round, an erasure that ends in between
 * would be seen by neither.
 */
export async function mayNotStay(root: Reference, uid: string): Promise<boolean> {
  if (await isErased(root, uid)) return true
  return !(await root.child(`users/${uid}/uid`).get()).exists()
}

/**
 * Writes below `place`, and removes it again if the person has no profile: they are being erased, or never completed
 * sign-up. The check follows the write, and an erasure removes the profile before or with `place`, so one of the two
 * requests always sees the other. `root` is that of the person's instance; `place` may be in another.
 */
export async function unlessErased<Result>(
  root: Reference,
  uid: string,
  place: Reference,
  write: () => Promise<Result>,
): Promise<Result> {
  const result = await write()
  const profile = await root.child(`users/${uid}/uid`).get()
  if (!profile.exists()) await place.remove()
  return result
}
