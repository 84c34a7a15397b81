import type { Reference } from 'firebase-admin/database'

/** Whether a person's erasure has begun. From then on nothing of them is served, even if it failed half-way. */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`erasures/${uid}`).get()).exists()
}

/**
 * Writes at `{path}/{uid}`, and removes it again if the person has no profile: they are being erased, or never
 * completed sign-up. The check follows the write, and an erasure removes the profile first, so one of the two
 * requests always sees the other.
 */
export async function unlessErased<Result>(
  root: Reference,
  uid: string,
  path: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const result = await write()
  const profile = await root.child(`users/${uid}/uid`).get()
  if (!profile.exists()) await root.child(`${path}/${uid}`).remove()
  return result
}
