/** Prefix of the SDK's storage keys for its user. */
const USER_KEY = 'firebase:authUser:'

/** The fields that we use of the user stored by the SDK. */
export interface Kept {
  readonly uid: string
  /** Set if the person left the page in this tab for a provider's page. */
  readonly _redirectEventId?: string
}

/** Whether this is the SDK's storage key for its user. */
export function isUserKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith(USER_KEY)
}

/** Parses a stored user; null if it cannot be read. */
export function storedUser(copy: string): Kept | null {
  try {
    return keptIn(JSON.parse(copy))
  } catch {
    return null
  }
}

/** Checks that a value is a stored user; null if it is not. */
export function keptIn(user: unknown): Kept | null {
  const { uid } = (user ?? {}) as { uid?: unknown }
  return typeof uid === 'string' ? (user as Kept) : null
}

/**
 * Returns the user in the form that is sent to other tabs: without the mark that the person left this tab for a provider's page.
 */
export function shareable(user: object | null): string | null {
  return user === null ? null : JSON.stringify({ ...user, _redirectEventId: undefined })
}
