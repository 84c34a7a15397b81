let expired: string | undefined

/** Remembers, until the page is left, the uid of the session that had expired when the page was opened. */
export function noteExpired(uid: string): void {
  expired = uid
}

export const expiredUid = (): string | undefined => expired
