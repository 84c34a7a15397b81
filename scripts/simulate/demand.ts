import { DAY_MS } from '@sesame/contract/durations'
import { ROUND_MS } from '../../functions/src/common/access/access-record.ts'
import type { Cost } from '../../tests/bench/growth/counted-database.ts'
import type { Counted } from '../../tests/bench/growth/counted.ts'
import { KINDS, ratesBy, type JobCost, type Rates } from '../../tests/bench/growth/counted-jobs.ts'
import { NIGHTS, type Crowd } from '../../tests/bench/growth/crowd.ts'
import { BEHAVIOUR, HOUR_SECONDS, MONTH_DAYS, SCHEDULES, SERVER } from './behaviour.ts'
import { TLS_HANDSHAKE_BYTES } from './limits.ts'

export type Schedule = keyof typeof SCHEDULES

/** The load that a number of people puts on the whole project. */
export interface Demand {
  readonly people: number
  readonly activeADay: number
  readonly writesADay: number
  /** Calls to the API. */
  readonly callsADay: number
  /** Bytes that the databases send to browsers and to `api`, but not to jobs. */
  readonly sentBytesADay: number
  readonly storedBytes: number
  /** The load in the busiest minute. */
  readonly peak: {
    readonly writesPerSecond: number
    readonly responsesPerSecond: number
    readonly callsPerSecond: number
  }
  readonly connections: number
  readonly resetMailsADay: number
  /** Duration, in seconds, of one run of a schedule's jobs. */
  readonly jobSeconds: Readonly<Record<Schedule, number>>
  readonly jobBytes: Readonly<Record<Schedule, number>>
}

type Act = keyof Counted['acts']

/** Computes the load from the counts. Every value is proportional to the number of people. */
export function demandOf(people: number, counted: Counted): Demand {
  const { acts, visitMinutes, busiestHour, busiestMinute } = BEHAVIOUR
  const activeADay = people * BEHAVIOUR.activeADay
  const each = (of: (cost: Cost) => number) =>
    (Object.entries(acts) as [Act, number][]).reduce<number>(
      (sum, [act, times]) => sum + times * of(counted.acts[act]),
      0,
    )
  const inBusiestMinute = (aDay: number) => ((aDay * busiestHour) / HOUR_SECONDS) * busiestMinute
  const writesADay = activeADay * each(({ writes }) => writes)
  const { page: pages, ...calls } = acts
  const callsADay = activeADay * Object.values(calls).reduce<number>((sum, times) => sum + times, 0)
  const handshakes = pages * TLS_HANDSHAKE_BYTES.value
  const jobs = (of: (rates: Rates) => number) =>
    bySchedule(counted.jobs, (job) => people * of(perPerson(job)))
  return {
    people,
    activeADay,
    writesADay,
    callsADay,
    sentBytesADay: activeADay * (each(({ sentBytes }) => sentBytes) + handshakes),
    storedBytes: people * (counted.storedBytes + counted.trailBytes * signInsAYear()),
    peak: {
      writesPerSecond: inBusiestMinute(writesADay),
      responsesPerSecond: inBusiestMinute(activeADay * each(({ requests }) => requests)),
      callsPerSecond: inBusiestMinute(callsADay),
    },
    connections: activeADay * pages * busiestHour * (visitMinutes / 60),
    resetMailsADay: activeADay * BEHAVIOUR.resetMails,
    jobSeconds: jobs(secondsOf),
    jobBytes: jobs(({ sentBytes }) => sentBytes),
  }
}

/** How many times an average person signs in during a year. The audit trail is kept for a year. */
function signInsAYear(): number {
  return 365 * BEHAVIOUR.activeADay * BEHAVIOUR.acts.signIn
}

/** For each kind of people, the share of all people whom a run of this schedule treats as that kind. */
function sharesOf(schedule: Schedule): Crowd {
  const { activeAnHour, activeADay, activeAMonth, dueADay } = BEHAVIOUR
  const days = MONTH_DAYS / SCHEDULES[schedule].runs
  return {
    people: 1,
    active: activeAnHour,
    today: activeADay - activeAnHour,
    month: activeAMonth - activeADay,
    due: dueADay * days,
    looks: (days * DAY_MS) / ROUND_MS,
    walked: days / NIGHTS,
  }
}

/** Returns the requests of one run of a job per person, averaged over all people. */
function perPerson({ schedule, per }: JobCost): Rates {
  const shares = sharesOf(schedule)
  return ratesBy((of) => KINDS.reduce((sum, kind) => sum + shares[kind] * per[kind][of], 0))
}

/** Duration of a job, in seconds: the time to wait for responses, plus the time to send requests. */
function secondsOf({ requests, waits }: Rates): number {
  return waits * SERVER.roundTripSeconds + requests / SERVER.readsPerSecond
}

function bySchedule(
  jobs: readonly JobCost[],
  of: (job: JobCost) => number,
): Record<Schedule, number> {
  const sum = (schedule: Schedule) =>
    jobs.filter((job) => job.schedule === schedule).reduce((total, job) => total + of(job), 0)
  return { often: sum('often'), hourly: sum('hourly'), daily: sum('daily') }
}
