import type { Reference } from 'firebase-admin/database'

export const REQUESTS = 'operatorRequests'

/**
 * Personal details that requests contain but the journal does not. The journal keeps the uid, the cause and the reason
 * permanently.
 */
const DETAILS = ['email', 'from', 'method', 'passkeyName']

/** Returns the changes, for the first database instance, that remove a person's details from requests. */
export async function detailsAbout(root: Reference, uid: string): Promise<Record<string, null>> {
  const about = await root.child(REQUESTS).orderByChild('target').equalTo(uid).get()
  return withoutDetails(Object.keys((about.val() as object | null) ?? {}))
}

const withoutDetails = (ids: readonly string[]): Record<string, null> =>
  Object.fromEntries(
    ids.flatMap((id) => DETAILS.map((detail) => [`${REQUESTS}/${id}/${detail}`, null])),
  )
