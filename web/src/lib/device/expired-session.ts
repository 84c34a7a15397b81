let expired: string | undefined

/** Remembers, until the page is left, whose session had expired when it was opened. */
export function noteExpired(uid: string): void {
  expired = uid
}

export const expiredUid = (): string | undefined => expired
