import type { Reference } from 'firebase-admin/database'

/** Whether a person's erasure has begun: from then on nothing of them is served, wherever it died. */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`erasures/${uid}`).get()).exists()
}

/**
 * Writes something of a person at `{path}/{uid}`, and takes it back when they have no profile: an
 * erasure may be under way, or an account was never completed. The look comes after the write, so
 * that either it or the erasure, which removes the profile first and the rest last, sees the other.
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
