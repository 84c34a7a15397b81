/** The avatars in Storage (`avatars/{uid}/0` and `1`). Its client is loaded when first needed. */
export interface Avatars {
  /**
   * Uploads a picture beside the current one; resolves to its address.
   *
   * @throws {CallError} `client/unreachable` or `auth/forbidden`; an AbortError if it was cancelled.
   */
  readonly upload: (
    uid: string,
    picture: Blob,
    options: {
      /** Address of the current picture. */
      readonly shown: string | null
      readonly signal: AbortSignal
      /** From 0 to 1. */
      readonly onProgress: (share: number) => void
    },
  ) => Promise<string>
  /** Removes the file behind one of our addresses; ignores any other. */
  readonly remove: (uid: string, address: string) => Promise<void>
}

/** In Storage. */
export const storageAvatars: Avatars = {
  upload: async (...parameters) =>
    (await import('./storage-avatars.ts')).uploadAvatar(...parameters),
  remove: async (...parameters) =>
    (await import('./storage-avatars.ts')).removeAvatar(...parameters),
}
