import { startLater } from '../loading/later.ts'

/** Live data from the database, whose client is loaded when first needed. */
export interface Live {
  /**
   * Follows the value at a path (`null` if there is none) until stopped. Calls `refused` once if the person is not, or no longer,
   * allowed to read the value.
   */
  readonly follow: (
    path: string,
    heard: (value: unknown) => void,
    refused: () => void,
  ) => () => void
  /** Shows a session as online until stopped, or until the connection is lost. */
  readonly appear: (uid: string, sid: string) => () => void
  /** Marks an alert as read, or as unread again. */
  readonly markAlertRead: (uid: string, id: string, isRead?: boolean) => Promise<void>
  /** Names a device; null restores its default name. */
  readonly nameDevice: (uid: string, id: string, name: string | null) => Promise<void>
}

export const databaseLive: Live = {
  follow: (path, heard, refused) =>
    startLater(async () => {
      const { watch } = await import('./firebase-database.ts')
      return watch(path, heard, refused)
    }, refused),
  appear: (uid, sid) => startLater(async () => (await import('./presence.ts')).appear(uid, sid)),
  async markAlertRead(...given) {
    await (await import('./mark-alert-read.ts')).markAlertRead(...given)
  },
  async nameDevice(uid, id, name) {
    await (await import('./firebase-database.ts')).writeValue(`devices/${uid}/${id}/name`, name)
  },
}
