import type { Reference } from 'firebase-admin/database'

/** Whether a person's erasure has begun: from then on nothing of them is served. `root` is that of their instance. */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`access/${uid}/erasingSince`).get()).exists()
}

/**
 * Whether what was just written of a person has to be removed again: their erasure has begun, or they have no profile. An erasure
 * begins before it removes anything, so one of the two sees the other. Its beginning is asked first: the profile goes with
 * its end.
 */
export async function isGone(root: Reference, uid: string): Promise<boolean> {
  const [erasing, profile] = await Promise.all([
    isErased(root, uid),
    root.child(`users/${uid}/uid`).get(),
  ])
  return erasing || !profile.exists()
}

/**
 * Writes at `place`, in another instance than the person or in none, and removes it again if the person {@link isGone}. `root`
 * is that of the person's instance.
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
