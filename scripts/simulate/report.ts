import type { Counted } from '../../tests/bench/growth/counted.ts'
import type { Crowd } from '../../tests/bench/growth/crowd.ts'
import { billOf, identityPlatformBill, jobsShare, totalOf } from './bill.ts'
import { BEHAVIOUR } from './behaviour.ts'
import { demandOf, type Demand, type Schedule } from './demand.ts'
import { INSTANCE, PROJECT } from './limits.ts'
import { limitsMet, loadsOf, shardsFor } from './limits-met.ts'
import { amount, bytes, dollars, duration, percent, table } from './words.ts'

/** The numbers of people to show. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
/** The numbers of instances to compare. */
const SHARDS = [1, 8, 64]
/** How full an instance may be before it is split. */
const COMFORT = 0.6

type Act = keyof Counted['acts']

const ACTS: Readonly<Record<Act, string>> = {
  signIn: 'signs in, on a known device',
  refresh: 'has the access token refreshed',
  readProfile: 'reads the profile',
  page: 'opens the home page and closes it: presence on and off, and all that it follows',
  signUp: 'signs up',
}

/** The requests that the code makes for one act, and how often the act is done. */
export function actsTable({ acts }: Counted): string {
  const rows = (Object.keys(ACTS) as Act[]).map((act) => {
    const { writes, requests, sentBytes } = acts[act]
    const times = BEHAVIOUR.acts[act]
    return [ACTS[act], times === 0 ? '–' : String(times), writes, requests, bytes(sentBytes)]
  })
  return table(['somebody…', 'a day', 'writes', 'requests', 'sent'], rows)
}

/** The load that numbers of people put on a project. */
export function demandTable(counted: Counted): string {
  const row = (what: string, of: (demand: Demand) => string) => [
    what,
    ...SIZES.map((people) => of(demandOf(people, counted))),
  ]
  const used = (limit: string) => (demand: Demand) =>
    percent(loadsOf(demand, 1).find((load) => load.limit === limit)?.used ?? 0)
  return table(
    ['people', ...SIZES.map(amount)],
    [
      row('active a day', ({ activeADay }) => amount(activeADay)),
      row('writes a day', ({ writesADay }) => amount(writesADay)),
      row('writes a second, busiest minute', ({ peak }) => amount(peak.writesPerSecond)),
      row(`of ${amount(INSTANCE.writesPerSecond.value)} of an instance`, used('writes a second')),
      row('connections at once', ({ connections }) => amount(connections)),
      row('responses a second, busiest minute', ({ peak }) => amount(peak.responsesPerSecond)),
      row('calls a second, busiest minute', ({ peak }) => amount(peak.callsPerSecond)),
      row(`of ${PROJECT.apiInstances.value} instances of \`api\``, used('instances of `api`')),
      row('records', ({ storedBytes }) => bytes(storedBytes)),
      row('`sweepOften`, one run', ({ jobSeconds }) => duration(jobSeconds.often)),
      row('`sweepHourly`, one run', ({ jobSeconds }) => duration(jobSeconds.hourly)),
      row('`sweepDaily`, one run', ({ jobSeconds }) => duration(jobSeconds.daily)),
      row('database instances, at most 60 % full', (demand) => amount(shardsFor(demand, COMFORT))),
    ],
  )
}

/** The schedules, in words. */
const SCHEDULE_WORDS: Readonly<Record<Schedule, string>> = {
  often: '`sweepOften`, every ten minutes',
  hourly: '`sweepHourly`',
  daily: '`sweepDaily`, every night',
}

/** The requests of a run of the jobs, and the share of one person of each kind. */
export function jobsTable(counted: Counted): string {
  const ofEach = (schedule: Schedule, kind: keyof Crowd) =>
    counted.jobs
      .filter((job) => job.schedule === schedule)
      .reduce((sum, { per }) => sum + Math.max(0, per[kind].sentBytes), 0)
  const rows = (Object.keys(SCHEDULE_WORDS) as Schedule[]).map((schedule) => [
    SCHEDULE_WORDS[schedule],
    ...KINDS_SHOWN.map((kind) => bytes(Math.round(ofEach(schedule, kind)))),
    `**${bytes(demandOf(1, counted).jobBytes[schedule])}**`,
  ])
  const seen = ['seen within the hour', 'since the last night', 'within 30 days']
  const others = ['due', 'looked at, nothing due', 'walked by', '**of all, on average**']
  return table(['sent for one…', ...seen, ...others], rows)
}

/** The kinds of people whom a run concerns; it requests nothing for the others. */
const KINDS_SHOWN = ['active', 'today', 'month', 'due', 'looks', 'walked'] as const

/** The number of people from which each limit is reached, starting with the first. */
export function limitsTable(counted: Counted): string {
  const met = SHARDS.map((shards) => limitsMet(counted, shards))
  const ranks = met[0]?.map((_, rank) => [
    `${rank + 1}`,
    ...met.map((limits) => {
      const found = limits[rank]
      return found ? `${amount(found.people)}: ${found.limit}` : ''
    }),
  ])
  const head = SHARDS.map((shards) => (shards === 1 ? '1 instance' : `${shards} instances`))
  return table(['met', ...head], ranks ?? [])
}

/** The cost of a month. */
export function billTable(counted: Counted): string {
  const bills = SIZES.map((people) => billOf(people, counted))
  const items = bills[0]?.map(({ what }, index) => [
    what,
    ...bills.map((bill) => dollars(bill[index]?.dollars ?? 0)),
  ])
  return table(
    ['people', ...SIZES.map(amount)],
    [
      ...(items ?? []),
      ['**sum**', ...bills.map((bill) => `**${dollars(totalOf(bill))}**`)],
      ['of it for jobs', ...bills.map((bill) => percent(jobsShare(bill)))],
      [
        `with Identity Platform (${percent(BEHAVIOUR.activeAMonth)} active in a month)`,
        ...SIZES.map((people) => `+ ${dollars(identityPlatformBill(people))}`),
      ],
    ],
  )
}
