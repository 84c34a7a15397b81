import type { WakeKind } from '@sesame/contract/endpoints/console/jobs'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import type { JobRun } from '@sesame/contract/records/job-run'
import { DEMO_ACCOUNTS } from '../../../tests/support/demo-accounts.ts'
import { DEMO_OPERATORS } from '../../../tests/support/demo-operators.ts'
import { KEPT_RUNS } from '../../../functions/src/common/ports/console/job-runs.ts'
import type { Job } from '../../../functions/src/jobs/running/job.ts'
import type { Schedule } from '../../../functions/src/jobs/running/run-scheduled.ts'
import { DAILY, HOURLY, OFTEN } from '../../../functions/src/jobs/running/schedules.ts'
import { turnsOf } from '../../../functions/src/console/jobs/turns.ts'

const SCHEDULES: readonly (readonly [Schedule, readonly Job[]])[] = [
  ['often', OFTEN],
  ['hourly', HOURLY],
  ['nightly', DAILY],
]

/** For each job, the number of people or records that its latest run examined, and the number of those that were due. */
const FOUND: Readonly<Record<string, readonly [examined: number, due: number]>> = {
  wake: [412, 359],
  'old-rate-windows': [96, 4],
  'lost-mails': [31, 2],
  totals: [2, 2],
}

/**
 * For each job, the reasons for which people were due, and the number of people for each reason. A person may have several
 * reasons.
 */
const KINDS: Readonly<Record<string, Readonly<Partial<Record<WakeKind, number>>>>> = {
  wake: {
    erasures: 2,
    remainders: 3,
    'sign-ups': 6,
    guests: 47,
    sessions: 312,
    entries: 12,
  },
}

/**
 * Returns the last runs of every job before a time, including dry runs of deletions, for this many people in addition to the demo
 * accounts.
 */
export function pastRuns(now: number, people: number): Record<string, Record<string, JobRun>> {
  const everybody = people + DEMO_ACCOUNTS.length + DEMO_OPERATORS.length
  const found: typeof FOUND = { ...FOUND, directory: [everybody, 0] }
  return Object.fromEntries(
    SCHEDULES.flatMap(([schedule, jobs]) =>
      jobs.map(({ name, asked = false }, place) => {
        const [examined, due] = found[name] ?? [12, 0]
        const runs = turns(schedule, now).map((turn, ago): [string, JobRun] => {
          const at = turn + place * 7 * SECOND_MS
          const run = { at, by: 'schedule', dryRun: asked !== true, outcome: 'done', failed: 0 }
          const durationMs = (2 + (examined % 11)) * SECOND_MS
          return [
            `${at}-seed`,
            {
              ...run,
              durationMs,
              examined,
              due: Math.max(0, due - ago),
              complete: true,
              kinds: KINDS[name] ?? {},
            },
          ]
        })
        return [name, Object.fromEntries(runs)]
      }),
    ),
  )
}

/** Returns the times of a schedule's last runs, latest first. */
function turns(schedule: Schedule, now: number): number[] {
  const found: number[] = []
  let at = now - MINUTE_MS
  while (found.length < KEPT_RUNS) {
    const { last } = turnsOf(schedule, at)
    // Stop: there was no earlier run.
    if (last === 0) break
    found.push(last)
    at = last - 1
  }
  return found
}

/** Operators' drafts of announcements, in addition to the published one: a future and a past announcement. */
export const demoDrafts = (now: number, editedBy: string): Record<string, AnnouncementDraft> => ({
  [`${now - 40 * DAY_MS}-passkeys`]: {
    kind: 'news',
    date: now - 40 * DAY_MS,
    startsAt: now - 40 * DAY_MS,
    revision: 2,
    endsAt: now - 10 * DAY_MS,
    endedAt: now - 10 * DAY_MS,
    editedBy,
    editedAt: now - 41 * DAY_MS,
    fr: { title: 'Les clés d’accès sont là', text: 'Rien à retenir, rien à taper.' },
    en: { title: 'Passkeys are here', text: 'Nothing to remember, nothing to type.' },
  },
  [`${now - DAY_MS}-survey`]: {
    kind: 'news',
    date: now + 5 * DAY_MS,
    startsAt: now + 5 * DAY_MS,
    revision: 1,
    endsAt: now + 12 * DAY_MS,
    editedBy,
    editedAt: now - DAY_MS,
    fr: { title: 'Dites-nous ce qui vous manque', text: 'Trois questions, deux minutes.' },
    en: { title: 'Tell us what you miss', text: 'Three questions, two minutes.' },
  },
})
