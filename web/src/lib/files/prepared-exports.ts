/** The copy of a person's data that operators prepared (`exports/{uid}/`), of which there is one at most. */
export interface PreparedExports {
  /**
   * When it was written, in ms; null where there is none.
   *
   * @throws {CallError} `client/unreachable` or `auth/forbidden`.
   */
  readonly find: (uid: string) => Promise<number | null>
  /**
   * What it holds, parsed as JSON.
   *
   * @throws {CallError} `client/unreachable` or `auth/forbidden`.
   */
  readonly read: (uid: string) => Promise<unknown>
}

/** In Storage, whose client is fetched when first needed. */
export const storageExports: PreparedExports = {
  find: async (uid) => (await import('./storage-exports.ts')).findExport(uid),
  read: async (uid) => (await import('./storage-exports.ts')).readExport(uid),
}
