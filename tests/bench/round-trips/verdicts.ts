import { MINUTE_MS } from '@sesame/contract/durations'
import { localized, type Text } from 'sesame-emulators/texts/localized'
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
 * The part of a round trip that our own work may take, because the measurement includes it. For one to four round trips,
 * measurements differed by −0.02 to +0.06 on an idle machine, and by up to +0.3 while two programs kept both cores busy.
 * Half a round trip is more than these differences, but too little to hide a whole round trip.
 */
const TOLERANCE = 0.5

const DEADLINE_MINUTES = 8

export interface Wishes {
  readonly roundTripMs: number
  /** Whether to repeat the measurement for each service, with only that service delayed. */
  readonly apart: boolean
  /** Whether to measure requests after a minute of rest too. */
  readonly rest: boolean
}

const ALONE: Readonly<Record<Service, Text>> = {
  database: { fr: 'base seule', en: 'database alone' },
  identity: { fr: 'identité seule', en: 'identity alone' },
  others: { fr: 'Storage et tâches seules', en: 'Storage and tasks alone' },
}

/**
 * Counts the round trips for which each endpoint waits, with the database and the identity service delayed. Must run
 * inside the emulator suite.
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
    const text = localized({
      fr: `Les allers-retours ne sont pas comptés après ${DEADLINE_MINUTES} min.`,
      en: `The round trips are not counted after ${DEADLINE_MINUTES} min.`,
    })
    late.reject(new Error(text))
  }, DEADLINE_MINUTES * MINUTE_MS)
  try {
    return await Promise.race([judge(instance, wishes, say), late.promise])
  } finally {
    clearTimeout(timer)
    const errors = instance.instances.errors()
    const lines = errors.join(', ')
    if (errors.length > 0) {
      say(
        localized({
          fr: `  journal des fonctions\u00A0: ${lines}`,
          en: `  log of the functions: ${lines}`,
        }),
      )
    }
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
  const ms = Math.round(instance.far.roundTripMs)
  say(localized({ fr: `  un aller-retour\u00A0: ${ms} ms`, en: `  one round trip: ${ms} ms` }))
  const verdicts: Verdict[] = []
  for (const endpoint of LIMITED_ENDPOINTS) {
    const waits = await measure(instance, endpoint)
    const alone = apart ? await measureAlone(instance, endpoint) : []
    verdicts.push({
      name: localized({
        fr: `Allers-retours, ${endpoint.name.fr}`,
        en: `Round trips, ${endpoint.name.en}`,
      }),
      // Use the median instead of the minimum, so that an extra round trip in two of three calls counts.
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
    ...(waits.length > 1
      ? [localized({ fr: `${most.toFixed(2)} au plus`, en: `at most ${most.toFixed(2)}` })]
      : []),
    ...(opened > 0 ? [connections(opened)] : []),
  ]
}

async function measureAlone(instance: FarInstance, endpoint: LimitedEndpoint): Promise<string[]> {
  const lines: string[] = []
  for (const [service, what] of Object.entries(ALONE)) {
    const { roundTrips } = await callOnce(instance, endpoint, [service as Service])
    lines.push(`${localized(what)} ${roundTrips.toFixed(2)}`)
  }
  return lines
}

function described({ name, cold, rested }: FirstRequest): string {
  const wait = ({ roundTrips, opened }: Wait) => `${roundTrips.toFixed(2)} (${connections(opened)})`
  const after =
    rested &&
    localized({
      fr: `, après une minute de repos ${wait(rested)}`,
      en: `, after a minute of rest ${wait(rested)}`,
    })
  const figures = `${wait(cold)}${after ?? ''}`
  return localized({
    fr: `Allers-retours, ${name.fr}, première requête d’une instance\u00A0: ${figures}`,
    en: `Round trips, ${name.en}, first request of an instance: ${figures}`,
  })
}

const connections = (opened: number) =>
  localized({ fr: `connexions ouvertes\u00A0: ${opened}`, en: `connections opened: ${opened}` })
