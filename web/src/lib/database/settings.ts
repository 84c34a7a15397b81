import type { Settings } from '@sesame/contract/records/settings'

/** What a person chose, on whichever device they did (`settings/{uid}`). */
export interface SettingsStore {
  /** Tells what it is now, and whenever it changes, here or elsewhere; answers how to stop. */
  readonly watch: (uid: string, listener: (settings: Settings) => void) => () => void
  /** Changes some of it. */
  readonly write: (uid: string, change: Partial<Settings>) => Promise<void>
}

/** In the database, whose client is fetched when first needed. */
export const databaseSettings: SettingsStore = {
  watch(uid, listener) {
    let stop = (): void => undefined
    let wanted = true
    const start = async (): Promise<void> => {
      const { watchSettings } = await import('./database-settings.ts')
      const unwatch = await watchSettings(uid, listener)
      if (wanted) stop = unwatch
      else unwatch()
    }
    // Preferences of this device go on without those of the others.
    start().catch(() => undefined)
    return () => {
      wanted = false
      stop()
    }
  },
  async write(uid, change) {
    const { writeSettings } = await import('./database-settings.ts')
    await writeSettings(uid, change)
  },
}
