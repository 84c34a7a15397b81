/** How the client's names for its user begin. */
const USER_KEY = 'firebase:authUser:'

/** What counts of a user as the client keeps them. */
export interface Kept {
  readonly uid: string
  /** They left this very tab for a provider's page. */
  readonly _redirectEventId?: string
}

/** Whether the client keeps its user under this name. */
export function isUserKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith(USER_KEY)
}

/** A copy as it was stored; null where it is none. */
export function storedUser(copy: string): Kept | null {
  try {
    return keptIn(JSON.parse(copy))
  } catch {
    return null
  }
}

/** Whom the client has kept; null where it is nobody. */
export function keptIn(user: unknown): Kept | null {
  const { uid } = (user ?? {}) as { uid?: unknown }
  return typeof uid === 'string' ? (user as Kept) : null
}

/** What the other tabs may know of a user: not that they left this one. */
export function shareable(user: object | null): string | null {
  return user === null ? null : JSON.stringify({ ...user, _redirectEventId: undefined })
}
