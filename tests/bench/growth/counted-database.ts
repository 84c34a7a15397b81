import { DAY_MS } from '@sesame/contract/durations'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OPEN_RULES } from 'sesame-emulators/database/namespace/namespaces'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { ROOT } from '../../support/root.ts'
import { startWaits } from './waits.ts'

/** Interval, and maximum number, of checks for writes that a client makes by itself: ten seconds in all. */
const [TRY_MS, MAX_TRIES] = [10, 1000]

/** The requests of an action to the main instance, and the bytes that the databases sent for them. */
export interface Cost {
  readonly requests: number
  readonly writes: number
  readonly sentBytes: number
}

/** A project's databases, whose traffic is counted as it arrives. */
export interface CountedDatabase {
  /** The address of the main instance, for clients. */
  readonly url: string
  /** Resolves to the cost of an action; nothing else may run meanwhile. */
  cost(act: () => Promise<unknown>): Promise<Cost>
  /**
   * Resolves to the number of times that an action waited for an answer before it could continue; nothing else may run
   * meanwhile.
   */
  waitsOf(act: () => Promise<unknown>): Promise<number>
  /** Stands for the answer of a service that does not exist here; the wait for it is counted. */
  answer(): Promise<void>
  /** Runs an action, then waits until this many writes have followed. */
  afterWrites(count: number, act: () => unknown): Promise<void>
  /** The size of all records of the main instance, as JSON, in bytes. */
  storedBytes(): Promise<number>
  /** Reads a path of the main instance, or replaces its value. */
  read(path: string): Promise<unknown>
  put(path: string, value: unknown): Promise<void>
  /**
   * Runs an action under rules that allow everything. The rules tests check permissions; here they would not change the
   * traffic.
   */
  opened<Result>(act: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Starts the databases in this process, under the deployed rules, and points the Admin SDK at them. */
export async function startCountedDatabase(name: string): Promise<CountedDatabase> {
  const rules = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
  // Never send pings, since they would be counted.
  const database = await startDatabase({ rules, pingMs: DAY_MS })
  const { host, port } = database
  const waits = startWaits()
  const relay = await waits.relayTo({ host, port })
  const before = process.env['FIREBASE_DATABASE_EMULATOR_HOST']
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = relay.address
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    // Use a new connection for each request, since an idle one may be closed during an action between two requests.
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
