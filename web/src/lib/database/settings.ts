import type { Settings } from '@sesame/contract/records/settings'
import { startLater } from '../later.ts'

/** What a person chose, on whichever device they did (`settings/{uid}`). */
export interface SettingsStore {
  /** Tells what it is now, and whenever it changes, here or elsewhere; answers how to stop. */
  readonly watch: (uid: string, listener: (settings: Settings) => void) => () => void
  /** Changes some of it. */
  readonly write: (uid: string, change: Partial<Settings>) => Promise<void>
}

/** In the database, whose client is fetched when first needed. */
export const databaseSettings: SettingsStore = {
  // Preferences of this device go on without those of the others.
  watch: (uid, listener) =>
    startLater(async () => (await import('./database-settings.ts')).watchSettings(uid, listener)),
  async write(uid, change) {
    const { writeSettings } = await import('./database-settings.ts')
    await writeSettings(uid, change)
  },
}
