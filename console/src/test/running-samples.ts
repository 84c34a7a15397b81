import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import type { Diagnosis } from '@sesame/contract/endpoints/console/diagnosis'
import type { JobItem, JobRunItem } from '@sesame/contract/endpoints/console/jobs'
import type { LimitItem } from '@sesame/contract/endpoints/console/limits'
import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { NOW_MS } from './fakes.ts'

/** Returns `asked` days and today, as `yyyy-mm-dd`. */
const daysOf = (asked: number): string[] =>
  Array.from({ length: asked + 1 }, (_, index) =>
    new Date(NOW_MS - (asked - index) * DAY_MS).toISOString().slice(0, 10),
  )

/** Counts with a weekly pattern that grow a little each day. Today's count covers a third of the day. */
const shapeOf = (asked: number, height: number): number[] =>
  daysOf(asked).map((day, index) => {
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    const full = height * (isWeekend ? 0.55 : 1) * (1 + index / (asked * 4))
    return Math.round(index === asked ? full / 3 : full + ((index * 7) % 5))
  })

const finished = (counts: readonly number[]): number =>
  counts.slice(0, -1).reduce((total, count) => total + count, 0)

/** Returns the statistics of a period, with sums that match the daily counts. */
export function overviewOf(asked: number, changed: Partial<Overview> = {}): Overview {
  const signIns = [
    ...[{ provider: 'password', counts: shapeOf(asked, 420) }],
    ...[{ provider: 'google.com', counts: shapeOf(asked, 300) }],
    ...[{ provider: 'passkey', counts: shapeOf(asked, 240) }],
    ...[{ provider: 'microsoft.com', counts: shapeOf(asked, 110) }],
  ]
  const refusals = [
    ...[{ reason: 'auth/invalid-token', counts: shapeOf(asked, 40) }],
    ...[{ reason: 'request/too-many', counts: shapeOf(asked, 13) }],
    ...[{ reason: 'auth/of-tomorrow', counts: shapeOf(asked, 2) }],
  ]
  const [signUps, upgrades, guests] = [shapeOf(asked, 30), shapeOf(asked, 8), shapeOf(asked, 60)]
  const [resetRequests, resets] = [shapeOf(asked, 24), shapeOf(asked, 15)]
  const totals = {
    signIns: signIns.reduce((total, { counts }) => total + finished(counts), 0),
    refusals: refusals.reduce((total, { counts }) => total + finished(counts), 0),
    signUps: finished(signUps),
    upgrades: finished(upgrades),
    guests: finished(guests),
    resets: finished(resets),
    resetRequests: finished(resetRequests),
  }
  return {
    at: NOW_MS,
    days: daysOf(asked),
    signIns,
    refusals,
    signUps,
    upgrades,
    guests,
    resets,
    resetRequests,
    activePeople: daysOf(asked).map((_, index) => (index === asked ? null : 7880 + index * 18)),
    totals,
    before: { ...totals, signIns: totals.signIns * 2, signUps: 0, upgrades: 0, guests: 1 },
    activePeopleBefore: 7880,
    emergencyUsedAt: null,
    hasStatistics: true,
    health: {
      probes: [
        { name: 'database', ok: true, durationMs: 12 },
        { name: 'identity', ok: true, durationMs: 84 },
      ],
      mailQueue: { length: 3, capped: false, oldestAt: NOW_MS - 4 * MINUTE_MS },
      hasRuns: true,
      jobs: [{ job: 'wake', state: 'stopped', at: NOW_MS - 6 * HOUR_MS }],
    },
    ...changed,
  }
}

export const news: AnnouncementItem = {
  id: 'nouvelle-1',
  state: 'live',
  kind: 'news',
  date: NOW_MS - 6 * DAY_MS,
  startsAt: NOW_MS - 6 * DAY_MS,
  endsAt: null,
  fr: { title: 'Les clés d’accès sont là', text: 'Rien à retenir, rien à taper.' },
  en: { title: 'Passkeys are here', text: 'Nothing to remember, nothing to type.' },
  revision: 3,
  editedBy: 'noe',
  editedAt: NOW_MS - 6 * DAY_MS,
}

const run: JobRunItem = {
  at: NOW_MS - 2 * MINUTE_MS,
  outcome: 'done',
  by: 'schedule',
  dryRun: false,
  durationMs: 3 * SECOND_MS,
  examined: 1206,
  due: 388,
  failed: 2,
  kinds: {},
}

/** A job with eight runs. The latest run stopped early. */
export const lostMails: JobItem = {
  job: 'lost-mails',
  schedule: 'nightly',
  nextAt: NOW_MS + 18 * HOUR_MS,
  always: 'no',
  state: 'stopped',
  runs: Array.from({ length: 8 }, (_, index) => ({
    ...run,
    at: run.at - index * DAY_MS,
    ...(index === 0 ? { outcome: 'stopped' } : { failed: 0 }),
  })),
  askedAt: null,
}

export const announcementsJob: JobItem = {
  ...lostMails,
  job: 'announcements',
  schedule: 'often',
  state: 'never',
  always: 'yes',
  runs: [],
}

/** A job whose last run did the work that people had requested, and counted all other due work without doing it. */
export const wakeJob: JobItem = {
  ...lostMails,
  job: 'wake',
  schedule: 'hourly',
  state: 'well',
  always: 'partly',
  runs: [
    {
      ...run,
      dryRun: true,
      failed: 0,
      due: 1206,
      kinds: { sessions: 1180, erasures: 2, guests: 0, 'of-tomorrow': 1 },
    },
  ],
}

export const signInLimit: LimitItem = {
  limit: 'sign-in',
  scope: 'everywhere',
  max: 300,
  windowMs: 10 * MINUTE_MS,
  count: 300,
  windowEndsAt: NOW_MS + 5 * MINUTE_MS,
  reached: true,
}

export const askedLimit: LimitItem = {
  ...signInLimit,
  limit: 'sign-in-asked',
  scope: 'instance',
  max: 1200,
  count: null,
  reached: false,
}

export const report: Diagnosis = {
  at: NOW_MS,
  durationMs: 1234,
  version: '2.0.38',
  checks: [
    { id: 'database', state: 'ok', facts: { durationMs: 12 } },
    { id: 'identity', state: 'unknown', facts: {} },
    { id: 'jobs', state: 'ok', facts: { late: 0, failed: 0, jobs: '' } },
    { id: 'dry-run', state: 'warning', facts: { sweep: false, setBy: 'setting', days: 3 } },
    {
      id: 'mail-server',
      state: 'failed',
      facts: { host: 'smtp.exemple.fr', port: 587, problem: 'certificate' },
    },
    { id: 'journal', state: 'ok', facts: { verified: 214, brokenAt: null } },
  ],
  settings: [
    { name: 'SESAME_HOST_URL', value: 'https://sesame.exemple.fr', isSet: true, isSecret: false },
    { name: 'SESAME_PEPPER', value: null, isSet: true, isSecret: true },
    { name: 'SESAME_SMTP', value: null, isSet: false, isSecret: true },
  ],
}
