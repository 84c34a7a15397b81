import { mainNamespace } from '../../support/database.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { median } from '../median.ts'
import { startDelayingRelay, type DelayingRelay } from './delaying-relay.ts'

/** The services for which functions wait. `others` are Storage and Cloud Tasks. */
const HOSTS = {
  database: ['FIREBASE_DATABASE_EMULATOR_HOST'],
  identity: ['FIREBASE_AUTH_EMULATOR_HOST'],
  others: ['FIREBASE_STORAGE_EMULATOR_HOST', 'CLOUD_TASKS_EMULATOR_HOST'],
} as const

export type Service = keyof typeof HOSTS

/**
 * The services of the emulator suite, each behind a relay that can delay it as if it were far away. At first, none is
 * delayed.
 */
export interface FarServices {
  /** Environment variables that make an instance of the API connect to the relays. */
  readonly env: Record<string, string>
  /** Delays these services, and no others, while `act` runs. */
  whileFar<Result>(services: readonly Service[], act: () => Promise<Result>): Promise<Result>
  /** The number of connections to the relays opened so far. */
  opened(): number
  /**
   * The measured duration (ms) of a round trip to the database. It is measured because a busy machine lengthens round
   * trips and requests alike.
   */
  readonly roundTripMs: number
  close(): Promise<void>
}

/** The number of measurements of the round trip. */
const REPETITIONS = 5

/**
 * Starts the relays. The embedded database emulator tells the SDK to reconnect to the host of its request, which is the
 * relay. The official one tells it to connect directly to the emulator, without the relay. In this benchmark, the SDK
 * reconnects only after a rest.
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

/** Measures a round trip by reading a missing path of the database over an open connection. */
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
