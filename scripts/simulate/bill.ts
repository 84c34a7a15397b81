import type { Counted } from '../../tests/bench/growth/counted.ts'
import type { Text } from '../localized.ts'
import { BEHAVIOUR, MONTH_DAYS, MONTH_SECONDS, SCHEDULES, SERVER } from './behaviour.ts'
import { demandOf, type Schedule } from './demand.ts'
import { ALERTING, FREE, IDENTITY_PLATFORM, PRICES, type Published } from './limits.ts'

const GB = 1e9

/** Memory (GiB) of an instance of `api`, and of an instance that runs jobs. */
const [API_GIB, JOB_GIB] = [0.25, 0.5]

/** A line of a month's bill, in dollars at list prices. */
export interface Item {
  readonly what: Text
  readonly dollars: number
  readonly isOfJobs?: true
}

const beyond = (amount: number, free: number) => Math.max(0, amount - free)

/** Lists the items of a month's bill. */
export function billOf(people: number, counted: Counted): Item[] {
  const demand = demandOf(people, counted)
  const inMonth = (of: Readonly<Record<Schedule, number>>) =>
    (Object.keys(SCHEDULES) as Schedule[]).reduce(
      (sum, schedule) => sum + of[schedule] * SCHEDULES[schedule].runs,
      0,
    )
  const sentGb = (demand.sentBytesADay * MONTH_DAYS) / GB
  const jobsGb = inMonth(demand.jobBytes) / GB
  // People's traffic uses up the free allowance first, then the traffic of jobs.
  const freeForJobs = beyond(FREE.databaseSentGb.value, sentGb)
  const apiSeconds = busyInstances(demand.callsADay) * MONTH_SECONDS
  const jobSeconds = inMonth(demand.jobSeconds)
  const calls = demand.callsADay * MONTH_DAYS
  return [
    item(
      { fr: 'base, stockage', en: 'database, stored' },
      beyond(demand.storedBytes / GB, FREE.databaseStoredGb.value),
      PRICES.databaseStoredPerGb,
    ),
    item(
      { fr: 'base, envoyé aux gens et à `api`', en: 'database, sent to people and `api`' },
      beyond(sentGb, FREE.databaseSentGb.value),
      PRICES.databaseSentPerGb,
    ),
    ofJobs(
      item(
        { fr: 'base, envoyé aux tâches', en: 'database, sent to jobs' },
        beyond(jobsGb, freeForJobs),
        PRICES.databaseSentPerGb,
      ),
    ),
    item(
      { fr: 'fonctions, appels', en: 'functions, calls' },
      beyond(calls, FREE.calls.value) / 1e6,
      PRICES.callsPerMillion,
    ),
    ...timeOf(apiSeconds, jobSeconds),
    item(
      { fr: 'Hosting, envoyé', en: 'Hosting, sent' },
      beyond((demand.activeADay * BEHAVIOUR.pageBytes * MONTH_DAYS) / GB, FREE.hostingSentGb.value),
      PRICES.hostingSentPerGb,
    ),
  ]
}

/**
 * Returns the share of a month's bill that jobs cause: the bytes that the databases send to jobs, and their running time.
 */
export function jobsShare(items: readonly Item[]): number {
  return totalOf(items.filter(({ isOfJobs }) => isOfJobs)) / (totalOf(items) || 1)
}

export function totalOf(items: readonly Item[]): number {
  return items.reduce((sum, { dollars }) => sum + dollars, 0)
}

/** Returns the additional cost of a month with Identity Platform. */
export function identityPlatformBill(people: number): number {
  const active = people * BEHAVIOUR.activeAMonth
  return IDENTITY_PLATFORM.reduce((sum, { beyond: from, each }, index) => {
    const to = IDENTITY_PLATFORM[index + 1]?.beyond ?? Infinity
    return sum + Math.max(0, Math.min(active, to) - from) * each.value
  }, 0)
}

/** How many times an alert's condition is evaluated in a month: once a minute. */
const EVALUATIONS = MONTH_SECONDS / 60

/**
 * Returns the monthly cost of our alerts, which does not depend on the number of people. Google charges for each metric in an
 * alert's condition, and for each point that a query returns. Our queries return one point per metric and evaluation, because
 * they sum up all series.
 */
export function alertingBill(): number {
  const { mentions, metricReference, pointsPerMillion } = ALERTING
  const points = (mentions * EVALUATIONS) / 1e6
  return mentions * metricReference.value + points * pointsPerMillion.value
}

/**
 * Returns the cost of the time during which instances handle calls or run jobs. `api` uses up the free allowance first,
 * then jobs.
 */
function timeOf(apiSeconds: number, jobSeconds: number): Item[] {
  const costs = (vcpuSeconds: number, gibSeconds: number) =>
    beyond(vcpuSeconds, FREE.vcpuSeconds.value) * PRICES.vcpuSecond.value +
    beyond(gibSeconds, FREE.gibSeconds.value) * PRICES.gibSecond.value
  const apiGib = apiSeconds * API_GIB
  const api = costs(apiSeconds, apiGib)
  const both = costs(apiSeconds + jobSeconds, apiGib + jobSeconds * JOB_GIB)
  return [
    { what: { fr: 'fonctions, temps de `api`', en: 'functions, time of `api`' }, dollars: api },
    ofJobs({
      what: { fr: 'fonctions, temps des tâches', en: 'functions, time of jobs' },
      dollars: both - api,
    }),
  ]
}

const ofJobs = (one: Item): Item => ({ ...one, isOfJobs: true })

const item = (what: Text, amount: number, price: Published): Item => ({
  what,
  dollars: amount * price.value,
})

/**
 * Returns the average number of instances charged: an instance is charged only while it handles calls. With few calls,
 * this is the share of time with a call in progress; with many, the number of instances needed.
 */
function busyInstances(callsADay: number): number {
  const perSecond = (callsADay * MONTH_DAYS) / MONTH_SECONDS
  return Math.max(
    1 - Math.exp(-perSecond * SERVER.callSeconds),
    perSecond / SERVER.callsPerInstance,
  )
}
