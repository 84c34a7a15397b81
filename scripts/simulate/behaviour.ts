import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'

/**
 * Assumptions about how people behave, which the code cannot tell us. The cost of each action is not assumed, but counted
 * (tests/bench/growth). Another assumption is the mix of people, in crowd.ts.
 */
export const BEHAVIOUR = {
  /** Shares of all people who are active on a day, and in a month. */
  activeADay: 0.2,
  activeAMonth: 0.6,
  /** Share of all people who are active in the busiest hour. */
  activeAnHour: 0.03,
  /** Share of all people for whom the job `wake` has something to do on a day. */
  dueADay: 0.005,
  /** How many times an active person does each action on a day. */
  acts: { signIn: 1, refresh: 4, readProfile: 4, page: 2, signUp: 0 },
  visitMinutes: 20,
  /** The busiest hour's share of a day's traffic, and how many times busier its busiest minute is than its average minute. */
  busiestHour: 0.15,
  busiestMinute: 3,
  /** Share of a day's active people who request a password reset e-mail. */
  resetMails: 0.05,
  /** Bytes of pages that Hosting sends per active person and day; browsers cache the rest. */
  pageBytes: 20_000,
} as const

/** Assumptions about how fast servers are. */
export const SERVER = {
  /** Calls per second that one instance of `api` can handle (npm run bench -- server). */
  callsPerInstance: 500,
  /** Duration of a call, most of which is spent waiting for the database. */
  callSeconds: 0.1,
  /** Time between a request to a service and its response. */
  roundTripSeconds: 0.05,
  /** Requests per second that one connection can handle if none waits for an earlier response. */
  readsPerSecond: 5_000,
} as const

/** For each schedule: the number of runs in a month of 30 days, and the longest allowed duration of a run. */
export const SCHEDULES = {
  often: { runs: 30 * 24 * 6, seconds: (10 * MINUTE_MS) / SECOND_MS },
  hourly: { runs: 30 * 24, seconds: (25 * MINUTE_MS) / SECOND_MS },
  daily: { runs: 30, seconds: (25 * MINUTE_MS) / SECOND_MS },
} as const

export const HOUR_SECONDS = HOUR_MS / SECOND_MS
export const MONTH_DAYS = 30
export const MONTH_SECONDS = MONTH_DAYS * 24 * HOUR_SECONDS
