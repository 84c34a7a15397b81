import { DAY_MS } from '@sesame/contract/durations'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OPEN_RULES } from 'sesame-emulators/database/namespace/namespaces'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { ROOT } from '../../support/root.ts'
import { startWaits } from './waits.ts'

/** The interval (ms) and the maximum number of checks for writes that a client makes on its own: ten seconds in all. */
const [TRY_MS, MAX_TRIES] = [10, 1000]

/** The requests that an action sends to the main database instance, and the bytes that all instances send back. */
export interface Cost {
  readonly requests: number
  readonly writes: number
  readonly sentBytes: number
}

/** The databases of a project, whose requests and responses are counted. */
export interface CountedDatabase {
  /** The URL of the main instance, for clients. */
  readonly url: string
  /** Resolves to the cost of an action. Nothing else may use the databases meanwhile. */
  cost(act: () => Promise<unknown>): Promise<Cost>
  /**
   * Resolves to the number of times that an action waits for a response before it can continue. Nothing else may use the
   * databases meanwhile.
   */
  waitsOf(act: () => Promise<unknown>): Promise<number>
  /** Simulates the response of another service, which counts as a wait. */
  answer(): Promise<void>
  /** Runs an action, then waits until the client has made this many writes. */
  afterWrites(count: number, act: () => unknown): Promise<void>
  /** The size of all records of the main instance, as JSON, in bytes. */
  storedBytes(): Promise<number>
  /** Reads the value at a path of the main instance; `put` replaces it. */
  read(path: string): Promise<unknown>
  put(path: string, value: unknown): Promise<void>
  /**
   * Runs an action under rules that allow everything. The rules do not change the traffic, and other tests check the permissions.
   */
  opened<Result>(act: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Starts the databases in this process, with the deployed rules, and makes the Admin SDK use them. */
export async function startCountedDatabase(name: string): Promise<CountedDatabase> {
  const rules = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
  // Send no pings, because they would be counted.
  const database = await startDatabase({ rules, pingMs: DAY_MS })
  const { host, port } = database
  const waits = startWaits()
  const relay = await waits.relayTo({ host, port })
  const before = process.env['FIREBASE_DATABASE_EMULATOR_HOST']
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = relay.address
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    // Use a new connection for each request, because an idle one may be closed between two requests, in the middle of a count.
    const headers = { Authorization: 'Bearer owner', Connection: 'close' }
    const response = await fetch(`http://${host}:${port}/${path}.json?ns=${name}`, {
      headers,
      ...init,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  const seen = (): Cost => ({ ...database.traffic(name), sentBytes: database.sentBytes() })
  return {
    url: database.url(name),
    async cost(act) {
      const start = seen()
      await act()
      const end = seen()
      return {
        requests: end.requests - start.requests,
        writes: end.writes - start.writes,
        sentBytes: end.sentBytes - start.sentBytes,
      }
    },
    waitsOf: (act) => waits.during(act),
    answer: () => waits.answer(),
    async afterWrites(count, act) {
      const wanted = database.traffic(name).writes + count
      await act()
      for (let tries = 0; database.traffic(name).writes < wanted; tries += 1) {
        if (tries === MAX_TRIES) throw new Error(`${count} writes did not follow`)
        await pause(TRY_MS)
      }
    },
    storedBytes: async () => Buffer.byteLength(await ask('')),
    read: async (path) => JSON.parse(await ask(path)) as unknown,
    async put(path, value) {
      await ask(path, { method: 'PUT', body: JSON.stringify(value) })
    },
    async opened(act) {
      database.setRules(name, OPEN_RULES)
      try {
        return await act()
      } finally {
        database.setRules(name, rules)
      }
    },
    async close() {
      if (before === undefined) delete process.env['FIREBASE_DATABASE_EMULATOR_HOST']
      else process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = before
      await relay.close()
      await database.close()
    },
  }
}
