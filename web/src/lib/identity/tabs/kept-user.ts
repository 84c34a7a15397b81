/** Prefix of the SDK's storage keys for its user. */
const USER_KEY = 'firebase:authUser:'

/** The fields that we use of the user as the SDK stores it. */
export interface Kept {
  readonly uid: string
  /** Set if this tab was left for a provider's page. */
  readonly _redirectEventId?: string
}

/** Whether the SDK keeps its user under this key. */
export function isUserKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith(USER_KEY)
}

/** Parses a stored copy; null if it cannot be read. */
export function storedUser(copy: string): Kept | null {
  try {
    return keptIn(JSON.parse(copy))
  } catch {
    return null
  }
}

/** Checks the stored user; null if there is none. */
export function keptIn(user: unknown): Kept | null {
  const { uid } = (user ?? {}) as { uid?: unknown }
  return typeof uid === 'string' ? (user as Kept) : null
}

/** A user as other tabs may see it: without the mark that this tab was left. */
export function shareable(user: object | null): string | null {
  return user === null ? null : JSON.stringify({ ...user, _redirectEventId: undefined })
}
