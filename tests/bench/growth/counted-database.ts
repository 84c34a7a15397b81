import { DAY_MS } from '@sesame/contract/durations'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OPEN_RULES } from 'sesame-emulators/database/namespace/namespaces'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { ROOT } from '../../support/root.ts'
import { startWaits } from './waits.ts'

/** How long writes may take to follow what a client does by itself: ten seconds. */
const [TRY_MS, MAX_TRIES] = [10, 1000]

/** What something asked of the main instance, and what the databases sent for it. */
export interface Cost {
  readonly requests: number
  readonly writes: number
  readonly sentBytes: number
}

/** A project's databases, whose traffic is counted where it arrives. */
export interface CountedDatabase {
  /** The address of the main instance, for clients. */
  readonly url: string
  /** Resolves with what an act cost; nothing else may go on meanwhile. */
  cost(act: () => Promise<unknown>): Promise<Cost>
  /** Resolves with for how many answers an act waited, one after the other; nothing else may go on meanwhile. */
  waitsOf(act: () => Promise<unknown>): Promise<number>
  /** Waits as for an answer, in place of a service that is not there. */
  answer(): Promise<void>
  /** Acts, and waits until as many writes have followed. */
  afterWrites(count: number, act: () => unknown): Promise<void>
  /** Bytes of all records of the main instance, as JSON. */
  storedBytes(): Promise<number>
  /** Reads a path of the main instance, or replaces what is there. */
  read(path: string): Promise<unknown>
  put(path: string, value: unknown): Promise<void>
  /** Acts where everybody may do everything: who may is what the rules tests are for, and changes nothing of what is sent. */
  opened<Result>(act: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Starts them in this process, under the rules that are deployed, and leads the Admin SDK there. */
export async function startCountedDatabase(name: string): Promise<CountedDatabase> {
  const rules = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
  // Pings would be counted.
  const database = await startDatabase({ rules, pingMs: DAY_MS })
  const { host, port } = database
  const waits = startWaits()
  const relay = await waits.relayTo({ host, port })
  const before = process.env['FIREBASE_DATABASE_EMULATOR_HOST']
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = relay.address
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    // One connection each: what is counted in between may take longer than an idle one lives.
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
