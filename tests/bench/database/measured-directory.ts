import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getDatabase } from 'firebase-admin/database'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firebaseDirectory } from '../../../functions/src/adapters/firebase/console/directory.ts'
import type {
  DirectoryStore,
  Found,
} from '../../../functions/src/common/ports/console/directory-store.ts'
import { oneDatabase } from '../../../functions/src/testing/one-database.ts'
import { MeasuredDatabase } from './measured-database.ts'

const RULES = readFileSync(join(import.meta.dirname, '../../../database.rules.json'), 'utf8')

export type Entries = ReadonlyMap<string, object>

/** A directory in a database in its own process, which records the people that pages read. */
export class MeasuredDirectory {
  /** Everyone whom pages have read since this list was last emptied, with repetitions. */
  readonly read: Found[] = []
  readonly store: DirectoryStore
  readonly #database: MeasuredDatabase
  readonly #disconnect: () => Promise<void>

  private constructor(
    database: MeasuredDatabase,
    store: DirectoryStore,
    disconnect: () => Promise<void>,
  ) {
    this.#database = database
    this.#disconnect = disconnect
    const noted = async (found: Promise<readonly Found[]>) => {
      for (const one of await found) this.read.push(one)
      return found
    }
    this.store = {
      ...store,
      find: async (uid) => {
        const entry = await store.find(uid)
        if (entry) this.read.push({ uid, entry })
        return entry
      },
      sorted: (...asked) => noted(store.sorted(...asked)),
      starting: (...asked) => noted(store.starting(...asked)),
    }
  }

  static async start(entries: Entries): Promise<MeasuredDirectory> {
    const database = await MeasuredDatabase.start()
    await database.fill(RULES, { directory: Object.fromEntries(entries) })
    const { host, namespace } = database.address
    process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = host
    const databaseURL = `http://${host}?ns=${namespace}`
    const app = initializeApp({ databaseURL, projectId: namespace }, host)
    const client = getDatabase(app)
    const store = firebaseDirectory(oneDatabase(client))
    return new MeasuredDirectory(database, store, () => deleteApp(app))
  }

  /**
   * Returns the processor time that the database and this process, its client, have used, and the elapsed time, in milliseconds.
   */
  async clocks(): Promise<{ readonly cpu: number; readonly wall: number }> {
    const { cpuSeconds } = await this.#database.usage()
    const { user, system } = process.cpuUsage()
    return { cpu: cpuSeconds * 1000 + (user + system) / 1000, wall: performance.now() }
  }

  async close(): Promise<void> {
    await this.#disconnect()
    await this.#database.close()
  }
}
