import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'

/**
 * The behaviour of people. These figures are assumptions, because the code says nothing about them. The cost of each act
 * is counted (tests/bench/growth). The mix of people is another assumption, in crowd.ts.
 */
export const BEHAVIOUR = {
  /** Shares of all people who are active on a day, and in a month. */
  activeADay: 0.2,
  activeAMonth: 0.6,
  /** Shares of all people: active in the busiest hour, and due for work by the job `wake` in a day. */
  activeAnHour: 0.03,
  dueADay: 0.005,
  /** Number of times that an active person does each act in a day. */
  acts: { signIn: 1, refresh: 4, readProfile: 4, page: 2, signUp: 0 },
  visitMinutes: 20,
  /** The busiest hour's share of a day's traffic, and the ratio of its busiest minute to its average. */
  busiestHour: 0.15,
  busiestMinute: 3,
  /** The share of a day's active people who request a new password. */
  resetMails: 0.05,
  /** Bytes of the pages themselves, from Hosting, per active person and day; the rest is in the browser's cache. */
  pageBytes: 20_000,
} as const

/** Assumptions about how fast servers are. */
export const SERVER = {
  /** Calls that one instance of `api` answers per second (npm run bench -- server). */
  callsPerInstance: 500,
  /** Duration of a call, which mostly waits for the database. */
  callSeconds: 0.1,
  /** Time from a request to a service until its answer. */
  roundTripSeconds: 0.05,
  /** Number of requests that one connection answers per second, if none waits for an earlier answer. */
  readsPerSecond: 5_000,
} as const

/** Number of runs of each schedule in a month of 30 days, and the longest duration of a run. */
export const SCHEDULES = {
  often: { runs: 30 * 24 * 6, seconds: (10 * MINUTE_MS) / SECOND_MS },
  hourly: { runs: 30 * 24, seconds: (25 * MINUTE_MS) / SECOND_MS },
  daily: { runs: 30, seconds: (25 * MINUTE_MS) / SECOND_MS },
} as const

export const HOUR_SECONDS = HOUR_MS / SECOND_MS
export const MONTH_DAYS = 30
export const MONTH_SECONDS = MONTH_DAYS * 24 * HOUR_SECONDS
