import type { Settings } from '@sesame/contract/records/settings'
import { startLater } from '../loading/later.ts'

/** What a person chose, on any of their devices (`settings/{uid}`). */
export interface SettingsStore {
  /** Calls the listener now and on every change; returns what stops it. */
  readonly watch: (uid: string, listener: (settings: Settings) => void) => () => void
  /** Changes some of it. */
  readonly write: (uid: string, change: Partial<Settings>) => Promise<void>
}

/** In the database, whose client is fetched when first needed. */
export const databaseSettings: SettingsStore = {
  // On failure this device keeps its own preferences.
  watch: (uid, listener) =>
    startLater(async () => (await import('./database-settings.ts')).watchSettings(uid, listener)),
  async write(uid, change) {
    const { writeSettings } = await import('./database-settings.ts')
    await writeSettings(uid, change)
  },
}
