import type { Counted } from '../../tests/bench/growth/counted.ts'
import type { Text } from '../localized.ts'
import { SCHEDULES, SERVER } from './behaviour.ts'
import { demandOf, type Demand } from './demand.ts'
import { INSTANCE, PROJECT } from './limits.ts'

/** The names of the limits in tables. */
export const LIMITS = {
  writes: { fr: 'écritures par seconde', en: 'writes a second' },
  connections: { fr: 'connexions', en: 'connections' },
  responses: { fr: 'réponses par seconde', en: 'responses a second' },
  apiInstances: { fr: 'instances de `api`', en: 'instances of `api`' },
  often: { fr: 'durée de `sweepOften`', en: 'time of `sweepOften`' },
  hourly: { fr: 'durée de `sweepHourly`', en: 'time of `sweepHourly`' },
  daily: { fr: 'durée de `sweepDaily`', en: 'time of `sweepDaily`' },
  resetMails: {
    fr: 'e-mails de mot de passe par jour, sans serveur d’envoi',
    en: 'reset mails a day, without e-mails of ours',
  },
} as const satisfies Readonly<Record<string, Text>>

type Limit = keyof typeof LIMITS

/** The used share of a limit; 1 means that the limit is reached. */
export interface Load {
  readonly limit: Limit
  readonly used: number
}

/** A limit, and the number of people at which the limit is reached. */
export interface Met {
  readonly limit: Limit
  readonly people: number
}

/**
 * Returns the used share of each limit for a number of people whose records are spread over this many database instances.
 */
export function loadsOf(demand: Demand, shards: number): Load[] {
  const { peak, connections, resetMailsADay, jobSeconds } = demand
  const instance = (amount: number, { value }: { value: number }) => amount / shards / value
  return [
    { limit: 'writes', used: instance(peak.writesPerSecond, INSTANCE.writesPerSecond) },
    { limit: 'connections', used: instance(connections, INSTANCE.connections) },
    {
      limit: 'responses',
      used: instance(peak.responsesPerSecond, INSTANCE.responsesPerSecond),
    },
    {
      limit: 'apiInstances',
      used: peak.callsPerSecond / SERVER.callsPerInstance / PROJECT.apiInstances.value,
    },
    // Divided by the number of instances, because each has its own run of the jobs.
    ...(['often', 'hourly', 'daily'] as const).map((schedule) => ({
      limit: schedule,
      used: jobSeconds[schedule] / shards / SCHEDULES[schedule].seconds,
    })),
    {
      limit: 'resetMails',
      used: resetMailsADay / PROJECT.resetMailsPerDay.value,
    },
  ]
}

/**
 * Returns the number of people with whom each limit is reached, smallest first. Every load is proportional to the number
 * of people.
 */
export function limitsMet(counted: Counted, shards: number): Met[] {
  return loadsOf(demandOf(1, counted), shards)
    .map(({ limit, used }) => ({ limit, people: 1 / used }))
    .toSorted((a, b) => a.people - b.people)
}

/** Returns the smallest number of database instances for which no instance uses more than this share of any limit. */
export function shardsFor(demand: Demand, share = 1): number {
  const ofInstances = loadsOf(demand, 1).slice(0, 3)
  return Math.max(1, ...ofInstances.map(({ used }) => Math.ceil(used / share)))
}
