import { mainNamespace } from '../../support/database.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { median } from '../median.ts'
import { startDelayingRelay, type DelayingRelay } from './delaying-relay.ts'

/** The services for which functions wait; `others` are Storage and Cloud Tasks. */
const HOSTS = {
  database: ['FIREBASE_DATABASE_EMULATOR_HOST'],
  identity: ['FIREBASE_AUTH_EMULATOR_HOST'],
  others: ['FIREBASE_STORAGE_EMULATOR_HOST', 'CLOUD_TASKS_EMULATOR_HOST'],
} as const

export type Service = keyof typeof HOSTS

/** The suite's services, each behind a relay that can delay it (« far »). At first nothing is delayed. */
export interface FarServices {
  /** Points an instance of the API at the relays. */
  readonly env: Record<string, string>
  /** Puts these services far away, and all others near, while `act` runs. */
  whileFar<Result>(services: readonly Service[], act: () => Promise<Result>): Promise<Result>
  /** Number of connections to the relays opened so far. */
  opened(): number
  /** The measured duration of a round trip to the database, which a busy machine lengthens like all others. */
  readonly roundTripMs: number
  close(): Promise<void>
}

/** Number of measurements of the round trip itself. */
const REPETITIONS = 5

/**
 * Starts the relays. The official database tells the SDK to reconnect directly to itself, past the relay; the embedded
 * database names the host of the request. This matters only after a rest, the only time that the SDK reconnects here.
 */
export async function startFarServices(wishedMs: number): Promise<FarServices> {
  const relays = { database: [], identity: [], others: [] } as Record<Service, DelayingRelay[]>
  const env: Record<string, string> = {}
  for (const service of Object.keys(HOSTS) as Service[]) {
    for (const variable of HOSTS[service]) {
      const relay = await startDelayingRelay(suiteVariable(variable))
      env[variable] = relay.address
      relays[service].push(relay)
    }
  }
  const all = Object.values(relays).flat()
  const whileFar = async <Result>(services: readonly Service[], act: () => Promise<Result>) => {
    for (const service of services) {
      for (const relay of relays[service]) relay.setOneWayMs(wishedMs / 2)
    }
    try {
      return await act()
    } finally {
      for (const relay of all) relay.setOneWayMs(0)
    }
  }
  return {
    env,
    whileFar,
    opened: () => all.reduce((sum, relay) => sum + relay.opened(), 0),
    roundTripMs: await measureRoundTrip(env[HOSTS.database[0]] ?? '', whileFar),
    async close() {
      await Promise.all(all.map((relay) => relay.close()))
    },
  }
}

/** Reads a missing path of the database over an open connection. */
async function measureRoundTrip(host: string, whileFar: FarServices['whileFar']): Promise<number> {
  const url = `http://${host}/health.json?ns=${mainNamespace()}`
  const ask = async () => {
    const startedAt = performance.now()
    await (await fetch(url, { headers: { Authorization: 'Bearer owner' } })).text()
    return performance.now() - startedAt
  }
  await ask()
  return whileFar(['database'], async () => {
    const times: number[] = []
    for (let i = 0; i < REPETITIONS; i += 1) times.push(await ask())
    return median(times)
  })
}
