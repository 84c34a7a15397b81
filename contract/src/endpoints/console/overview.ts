import * as z from 'zod/mini'
import { recordedProvider, timeMs } from '../../fields.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

const count = z.int().check(z.nonnegative())

/** A day of the statistics, `yyyy-mm-dd`, in UTC. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** One count for each day in `days` of the overview. */
const counts = z.array(count).check(z.maxLength(366))

const providerCounts = z.object({ provider: recordedProvider, counts })

/** The reason is an error code. It may be one that only older or newer versions know. */
const reasonCounts = z.object({ reason: z.string().check(z.maxLength(80)), counts })

/** Sums over the finished days of a period. */
export const overviewTotals = z.object({
  signIns: count,
  signUps: count,
  upgrades: count,
  guests: count,
  refusals: count,
  resets: count,
  resetRequests: count,
})
export type OverviewTotals = z.infer<typeof overviewTotals>

export const probe = z.object({
  name: z.enum(['database', 'identity']),
  ok: z.boolean(),
  durationMs: count,
})
export type Probe = z.infer<typeof probe>

/** The queue of e-mails in the overview. If `capped`, more than `length` e-mails wait. */
export const mailQueue = z.object({
  length: count,
  capped: z.boolean(),
  oldestAt: z.nullable(timeMs),
})
export type MailQueue = z.infer<typeof mailQueue>

export const overview = z.object({
  at: timeMs,
  /** The requested number of finished days, oldest first, followed by today so far. */
  days: z.array(day).check(z.maxLength(366)),
  /** Counts by provider and by reason, most frequent first. Providers and reasons without a count are omitted. */
  signIns: z.array(providerCounts).check(z.maxLength(40)),
  refusals: z.array(reasonCounts).check(z.maxLength(100)),
  signUps: counts,
  /** Guests who registered; not included in `signUps`. */
  upgrades: counts,
  guests: counts,
  resets: counts,
  resetRequests: counts,
  /** The number of people who were active in the 30 days up to each day. Null on days without a count, such as today. */
  activePeople: z.array(z.nullable(count)).check(z.maxLength(366)),
  /** Sums over the finished days in `days`, and over the same number of days before them. */
  totals: overviewTotals,
  before: overviewTotals,
  /** The number of people who were active in the 30 days before the period began; null if they were not counted. */
  activePeopleBefore: z.nullable(count),
  /**
   * The time when emergency access was last used. Null if nobody used it, if the caller is not an owner, or if the caller has
   * read the alert about it.
   */
  emergencyUsedAt: z.nullable(timeMs),
  /** Whether the statistics could be read. If not, all counts are 0. */
  hasStatistics: z.boolean(),
  health: z.object({
    probes: z.array(probe).check(z.maxLength(10)),
    /** The queue of e-mails; null if the identity service sends the e-mails instead of the API. */
    mailQueue: z.nullable(mailQueue),
    /** Whether any job has ever run. */
    hasRuns: z.boolean(),
    /** The number of jobs that are late, or whose last run failed or stopped early. */
    jobs: z
      .array(
        z.object({
          job: z.string().check(z.maxLength(40)),
          state: z.enum(['late', 'failed', 'stopped']),
          /** The time when the job last ran; null if it never did. */
          at: z.nullable(timeMs),
        }),
      )
      .check(z.maxLength(40)),
  }),
})
export type Overview = z.infer<typeof overview>

/**
 * Returns the product's statistics over a period, and whether its services, e-mails and jobs are healthy. Contains no personal
 * data.
 */
export const getOverview = consoleEndpoint('POST', '/api/tools/overview', 'support', {
  body: z.strictObject({ days: z.literal([7, 30, 90, 365]) }),
  response: overview,
})
