let expired: string | undefined

/** Keeps whose session had expired when this page was opened, until the page is left. */
export function noteExpired(uid: string): void {
  expired = uid
}

export const expiredUid = (): string | undefined => expired
