import { MINUTE_MS } from '@sesame/contract/durations'
import { median } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { LIMITED_ENDPOINTS, type LimitedEndpoint } from './endpoints.ts'
import { startFarServices, type Service } from './far-services.ts'
import { measureFirstRequests, type FirstRequest } from './first-requests.ts'
import {
  callOnce,
  measure,
  startFarInstance,
  warmUp,
  type FarInstance,
  type Wait,
} from './measure.ts'

/**
 * How much of a round trip our own work may take, since it is part of the measurement. Chains of one to four were
 * measured at 0.02 less to 0.06 more on an idle machine, and at up to 0.3 more beside two programs that kept both its
 * cores busy. Half a round trip is more than that, and less than a whole one.
 */
const TOLERANCE = 0.5

const DEADLINE_MINUTES = 8

export interface Wishes {
  readonly roundTripMs: number
  /** Whether to put each service far away alone, too. */
  readonly apart: boolean
  /** Whether to wait for a minute of rest. */
  readonly rest: boolean
}

const ALONE: Readonly<Record<Service, string>> = {
  database: 'base seule',
  identity: 'identité seule',
  others: 'Storage et tâches seules',
}

/**
 * Counts the round trips for which each endpoint waits, with the database and the identity service far away. Runs
 * inside the suite.
 *
 * @throws {Error} if an endpoint fails, or after {@link DEADLINE_MINUTES} minutes.
 */
export async function roundTripVerdicts(
  wishes: Wishes,
  say: (line: string) => void,
): Promise<Verdict[]> {
  const far = await startFarServices(wishes.roundTripMs)
  const instance = await startFarInstance(far)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`Les allers-retours ne sont pas comptés après ${DEADLINE_MINUTES} min.`))
  }, DEADLINE_MINUTES * MINUTE_MS)
  try {
    return await Promise.race([judge(instance, wishes, say), late.promise])
  } finally {
    clearTimeout(timer)
    const errors = instance.instances.errors()
    if (errors.length > 0) say(`  journal des fonctions : ${errors.join(', ')}`)
    await instance.instances.close(errors)
    await far.close()
  }
}

async function judge(
  instance: FarInstance,
  { apart, rest }: Wishes,
  say: (line: string) => void,
): Promise<Verdict[]> {
  await warmUp(instance, LIMITED_ENDPOINTS)
  say(`  un aller-retour : ${Math.round(instance.far.roundTripMs)} ms`)
  const verdicts: Verdict[] = []
  for (const endpoint of LIMITED_ENDPOINTS) {
    const waits = await measure(instance, endpoint)
    const alone = apart ? await measureAlone(instance, endpoint) : []
    verdicts.push({
      name: `Allers-retours, ${endpoint.name}`,
      // The median rather than the minimum: an extra round trip in two calls out of three counts.
      value: median(waits.map(({ roundTrips }) => roundTrips)),
      budget: { atMost: endpoint.limit + TOLERANCE },
      detail: [...spreadOf(waits), ...alone].join(', '),
    })
  }
  for (const request of await measureFirstRequests(instance, rest)) say(`  ${described(request)}`)
  return verdicts
}

function spreadOf(waits: readonly Wait[]): string[] {
  const most = Math.max(...waits.map(({ roundTrips }) => roundTrips))
  const opened = Math.min(...waits.map(({ opened }) => opened))
  return [
    ...(waits.length > 1 ? [`${most.toFixed(2)} au plus`] : []),
    ...(opened > 0 ? [`connexions ouvertes : ${opened}`] : []),
  ]
}

async function measureAlone(instance: FarInstance, endpoint: LimitedEndpoint): Promise<string[]> {
  const lines: string[] = []
  for (const [service, what] of Object.entries(ALONE)) {
    const { roundTrips } = await callOnce(instance, endpoint, [service as Service])
    lines.push(`${what} ${roundTrips.toFixed(2)}`)
  }
  return lines
}

function described({ name, cold, rested }: FirstRequest): string {
  const wait = ({ roundTrips, opened }: Wait) =>
    `${roundTrips.toFixed(2)} (connexions ouvertes : ${opened})`
  const after = rested && `, après une minute de repos ${wait(rested)}`
  return `Allers-retours, ${name}, première requête d’une instance : ${wait(cold)}${after ?? ''}`
}
