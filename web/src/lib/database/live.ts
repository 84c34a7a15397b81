import { startLater } from '../loading/later.ts'

/** Live data. The database's client is fetched when something is first followed. */
export interface Live {
  /**
   * Follows the value at a path (`null` where there is none) until stopped. `refused` is called once
   * when the person may not read it, or no longer.
   */
  readonly follow: (
    path: string,
    heard: (value: unknown) => void,
    refused: () => void,
  ) => () => void
  /** Shows a session as in use, until stopped or until its connection is lost. */
  readonly appear: (uid: string, sid: string) => () => void
  /** Says that an alert was read. */
  readonly markAlertRead: (uid: string, id: string) => Promise<void>
  /** Names a device; null gives it its own name back. */
  readonly nameDevice: (uid: string, id: string, name: string | null) => Promise<void>
}

export const databaseLive: Live = {
  follow: (path, heard, refused) =>
    startLater(async () => {
      const { watch } = await import('./firebase-database.ts')
      return watch(path, heard, refused)
    }, refused),
  appear: (uid, sid) => startLater(async () => (await import('./presence.ts')).appear(uid, sid)),
  async markAlertRead(uid, id) {
    await (await import('./mark-alert-read.ts')).markAlertRead(uid, id)
  },
  async nameDevice(uid, id, name) {
    await (await import('./firebase-database.ts')).writeValue(`devices/${uid}/${id}/name`, name)
  },
}
