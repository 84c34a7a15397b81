import type { Reference } from 'firebase-admin/database'

/** Whether a person's erasure has begun: from then on nothing of them is served, wherever it died. */
export async function isErased(root: Reference, uid: string): Promise<boolean> {
  return (await root.child(`erasures/${uid}`).get()).exists()
}
