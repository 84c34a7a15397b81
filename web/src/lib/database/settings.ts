import type { Settings } from '@sesame/contract/records/settings'
import { startLater } from '../loading/later.ts'

/** The person's settings (`settings/{uid}`), shared by all their devices. */
export interface SettingsStore {
  /** Calls the listener with the current settings and on every change. Returns a function that stops these calls. */
  readonly watch: (uid: string, listener: (settings: Settings) => void) => () => void
  /** Changes the settings in `change`, and no others. */
  readonly write: (uid: string, change: Partial<Settings>) => Promise<void>
}

/** Keeps the settings in the database, whose client is loaded when first needed. */
export const databaseSettings: SettingsStore = {
  // If the settings cannot be watched, the device keeps using its stored preferences.
  watch: (uid, listener) =>
    startLater(async () => (await import('./database-settings.ts')).watchSettings(uid, listener)),
  async write(uid, change) {
    const { writeSettings } = await import('./database-settings.ts')
    await writeSettings(uid, change)
  },
}
