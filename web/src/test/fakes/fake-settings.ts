import type { Settings } from '@sesame/contract/records/settings'
import type { SettingsStore } from '../../lib/database/settings.ts'

/** One person's settings, which another device may change. */
export class FakeSettings implements SettingsStore {
  stored: Settings = {}
  /** Whether the database responds. */
  isThere = true
  readonly #listeners = new Set<(settings: Settings) => void>()
  #confirmed = Promise.resolve()

  watch: SettingsStore['watch'] = (_uid, listener) => {
    this.#listeners.add(listener)
    if (this.isThere) listener(this.stored)
    return () => this.#listeners.delete(listener)
  }

  write: SettingsStore['write'] = (_uid, change) => {
    this.change(change)
    return this.#confirmed
  }

  /**
   * Delays the confirmation of writes until the returned function is called. As with the database's client, listeners still
   * receive writes immediately.
   */
  holdConfirmations(): () => Promise<void> {
    let confirm = (): void => undefined
    this.#confirmed = new Promise((resolve) => {
      confirm = resolve
    })
    return () => {
      confirm()
      return this.#confirmed
    }
  }

  /** Changes some settings, as if this or another device had written them. */
  change(change: Partial<Settings>): void {
    this.stored = { ...this.stored, ...change }
    for (const listener of this.#listeners) listener(this.stored)
  }
}
