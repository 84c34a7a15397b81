import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'

/**
 * What people do, and how long a server takes: assumptions, which nothing in the code tells. What each act costs is counted
 * (tests/bench/growth); what people are, its crowd.ts assumes.
 */
export const BEHAVIOUR = {
  /** Of all people, on any day; and in a month. */
  activeADay: 0.2,
  activeAMonth: 0.6,
  /** Of all people, whom the API let act within the hour, when most are there; and for whom `wake` has something to do in a day. */
  activeAnHour: 0.03,
  dueADay: 0.005,
  /** Acts of an active person in a day. */
  acts: { signIn: 1, refresh: 4, readProfile: 4, page: 2, signUp: 0 },
  visitMinutes: 20,
  /** Of a day's traffic; and how far the busiest minute is above that hour's average. */
  busiestHour: 0.15,
  busiestMinute: 3,
  /** Of the people who are active on a day, who ask for a new password. */
  resetMails: 0.05,
  /** Bytes of the pages themselves, from Hosting, for an active person and day: the rest is in the browser's cache. */
  pageBytes: 20_000,
} as const

/** What a server does in a second, or how long it takes. */
export const SERVER = {
  /** Calls a second that an instance of `api` answers (npm run bench -- server). */
  callsPerInstance: 500,
  /** How long a call takes, which is mostly waiting for the database. */
  callSeconds: 0.1,
  /** A question to a service and its answer, before the next can be asked. */
  roundTripSeconds: 0.05,
  /** Questions that one connection has answered in a second, when they are asked at once. */
  readsPerSecond: 5_000,
} as const

/** How often each schedule runs in a month of 30 days, and how long a run may take. */
export const SCHEDULES = {
  often: { runs: 30 * 24 * 6, seconds: (10 * MINUTE_MS) / SECOND_MS },
  hourly: { runs: 30 * 24, seconds: (25 * MINUTE_MS) / SECOND_MS },
  daily: { runs: 30, seconds: (25 * MINUTE_MS) / SECOND_MS },
} as const

export const HOUR_SECONDS = HOUR_MS / SECOND_MS
export const MONTH_DAYS = 30
export const MONTH_SECONDS = MONTH_DAYS * 24 * HOUR_SECONDS
