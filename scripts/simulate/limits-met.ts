import type { Counted } from '../../tests/bench/growth/counted.ts'
import { SCHEDULES, SERVER } from './behaviour.ts'
import { demandOf, type Demand, type Schedule } from './demand.ts'
import { INSTANCE, PROJECT } from './limits.ts'

/** How much of a limit is used; 1 is all of it. */
export interface Load {
  readonly limit: string
  readonly used: number
}

/** A limit, and the number of people who reach it. */
export interface Met {
  readonly limit: string
  readonly people: number
}

/** How much of each limit a number of people uses, with their records spread over this many instances. */
export function loadsOf(demand: Demand, shards: number): Load[] {
  const { peak, connections, resetMailsADay, jobSeconds } = demand
  const instance = (amount: number, { value }: { value: number }) => amount / shards / value
  return [
    { limit: 'writes a second', used: instance(peak.writesPerSecond, INSTANCE.writesPerSecond) },
    { limit: 'connections', used: instance(connections, INSTANCE.connections) },
    {
      limit: 'responses a second',
      used: instance(peak.responsesPerSecond, INSTANCE.responsesPerSecond),
    },
    {
      limit: 'instances of `api`',
      used: peak.callsPerSecond / SERVER.callsPerInstance / PROJECT.apiInstances.value,
    },
    // Each shard has its own run.
    ...(['often', 'hourly', 'daily'] as const).map((schedule: Schedule) => ({
      limit: `time of \`sweep${schedule[0]?.toUpperCase() ?? ''}${schedule.slice(1)}\``,
      used: jobSeconds[schedule] / shards / SCHEDULES[schedule].seconds,
    })),
    {
      limit: 'reset mails a day, without e-mails of ours',
      used: resetMailsADay / PROJECT.resetMailsPerDay.value,
    },
  ]
}

/**
 * How many people reach each limit, starting with the first limit reached. Every load grows with the number of people.
 */
export function limitsMet(counted: Counted, shards: number): Met[] {
  return loadsOf(demandOf(1, counted), shards)
    .map(({ limit, used }) => ({ limit, people: 1 / used }))
    .toSorted((a, b) => a.people - b.people)
}

/** The smallest number of instances of which none uses more than this share of a limit. */
export function shardsFor(demand: Demand, share = 1): number {
  const ofInstances = loadsOf(demand, 1).slice(0, 3)
  return Math.max(1, ...ofInstances.map(({ used }) => Math.ceil(used / share)))
}
