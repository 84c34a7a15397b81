import type { Reference } from 'firebase-admin/database'

/** Whether a person's erasure has begun. If so, their data must no longer be returned. `root` is the root of their instance. */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`access/${uid}/erasingSince`).get()).exists()
}

/**
 * Whether data just written for a person must be removed again, because their erasure has begun or they have no profile. An
 * erasure records its start before it removes anything, so either the erasure removes the written data, or this check finds the
 * record. This check reads the record before the profile, because an erasure removes the profile last.
 */
export async function isGone(root: Reference, uid: string): Promise<boolean> {
  const [erasing, profile] = await Promise.all([
    isErased(root, uid),
    root.child(`users/${uid}/uid`).get(),
  ])
  return erasing || !profile.exists()
}

/**
 * Writes at `place`, which is outside the person's instance. Removes the data again if the person {@link isGone}. `root` is the
 * root of the person's instance.
 */
export async function unlessErased<Result>(
  root: Reference,
  uid: string,
  place: Reference,
  write: () => Promise<Result>,
): Promise<Result> {
  const result = await write()
  if (await isGone(root, uid)) await place.remove()
  return result
}
