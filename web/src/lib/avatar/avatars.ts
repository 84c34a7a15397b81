/** Profile photos in Firebase Storage (`avatars/{uid}/0` and `1`). Storage's client is loaded when first needed. */
export interface Avatars {
  /**
   * Uploads a picture without overwriting the current one; resolves to the new picture's address.
   *
   * @throws {CallError} `client/unreachable` or `auth/forbidden`; an AbortError if the upload was cancelled.
   */
  readonly upload: (
    uid: string,
    picture: Blob,
    options: {
      /** Address of the current picture. */
      readonly shown: string | null
      readonly signal: AbortSignal
      /** Receives the uploaded share, from 0 to 1. */
      readonly onProgress: (share: number) => void
    },
  ) => Promise<string>
  /** Removes the picture at this address, if the picture is in our Storage. */
  readonly remove: (uid: string, address: string) => Promise<void>
}

export const storageAvatars: Avatars = {
  upload: async (...parameters) =>
    (await import('./storage-avatars.ts')).uploadAvatar(...parameters),
  remove: async (...parameters) =>
    (await import('./storage-avatars.ts')).removeAvatar(...parameters),
}
