import type { Account } from '../../../functions/src/common/account/account.ts'
import { readSite } from '../../../functions/src/common/config/config.ts'
import { jsonLogger } from '../../../functions/src/common/logging/logger.ts'
import { createJobDeps } from '../../../functions/src/create-job-deps.ts'
import type { Job, JobDeps } from '../../../functions/src/jobs/running/job.ts'
import { DAILY, HOURLY, OFTEN, WEEKLY } from '../../../functions/src/jobs/running/schedules.ts'
import { environmentOf } from './counted-api.ts'
import type { Cost, CountedDatabase } from './counted-database.ts'

const SCHEDULES = { often: OFTEN, hourly: HOURLY, daily: DAILY, weekly: WEEKLY } as const
type Schedule = keyof typeof SCHEDULES

/** What one job asks for one person of all, on average; nothing is due. */
export interface JobCost {
  readonly name: string
  readonly schedule: Schedule
  readonly requests: number
  readonly sentBytes: number
  /** Pages of people that it walks through, one after the other. */
  readonly pages: number
  /** Requests to the identity service, each for a page. */
  readonly lookUps: number
}

/** Two numbers of people: what does not grow with them is in both. */
const [FEW, MANY] = [500, 1500] as const

/** How many people of a hundred have a session that is open (docs/operations.md, « Growth »). */
const PERCENT_WITH_SESSIONS = 30
const OF_SESSIONS = ['presence']

/** An access record of the others. */
const withoutSessions = ({ rev, endedSeconds }: Record<string, unknown>) => ({ rev, endedSeconds })

export type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The records of one person, for many. */
function crowd(records: Tree, uid: string, people: readonly string[]): Tree {
  const of = (path: string, record: unknown) =>
    people.flatMap((each, index) => {
      const isIn = index % 100 < PERCENT_WITH_SESSIONS
      const own = renamed(record, uid, each) as Record<string, unknown>
      if (!isIn && OF_SESSIONS.includes(path)) return []
      return [[each, !isIn && path === 'access' ? withoutSessions(own) : own] as const]
    })
  return Object.fromEntries(
    Object.entries(records).flatMap(([path, byUid]) =>
      uid in byUid ? [[path, Object.fromEntries(of(path, byUid[uid]))] as const] : [],
    ),
  )
}

const renamed = (record: unknown, uid: string, other: string): unknown =>
  JSON.parse(JSON.stringify(record).replaceAll(`"${uid}"`, `"${other}"`))

/** Counts what each job asks in a project of as many people as that person, all alike. */
export async function countJobs(
  database: CountedDatabase,
  projectId: string,
  { records, person }: { readonly records: Tree; readonly person: Account },
): Promise<JobCost[]> {
  const tally = { pages: 0, lookUps: 0 }
  const log = jsonLogger(() => undefined)
  const real = createJobDeps(readSite(environmentOf(projectId)))
  const run = async (job: Job, uids: readonly string[]) => {
    Object.assign(tally, { pages: 0, lookUps: 0 })
    const deps = countedDeps({ ...real, log }, { person, uids, tally })
    const cost = await database.cost(() => job.run(deps, { dryRun: true, until: Infinity }))
    return { ...cost, ...tally }
  }
  const costs = { few: new Map<Job, Counted>(), many: new Map<Job, Counted>() }
  for (const [size, people] of [['few', FEW] as const, ['many', MANY] as const]) {
    const uids = Array.from({ length: people }, (_, index) => uidOf(person.uid, index))
    await database.put('', crowd(records, person.uid, uids))
    for (const job of Object.values(SCHEDULES).flat()) costs[size].set(job, await run(job, uids))
  }
  return Object.entries(SCHEDULES).flatMap(([schedule, jobs]) =>
    jobs.map((job) => {
      const each = (of: (cost: Counted) => number) =>
        (amount(costs.many.get(job), of) - amount(costs.few.get(job), of)) / (MANY - FEW)
      return {
        ...{ name: job.name, schedule: schedule as Schedule },
        requests: each(({ requests }) => requests),
        sentBytes: each(({ sentBytes }) => sentBytes),
        pages: each(({ pages }) => pages),
        lookUps: each(({ lookUps }) => lookUps),
      }
    }),
  )
}

type Counted = Cost & { readonly pages: number; readonly lookUps: number }

const amount = (cost: Counted | undefined, of: (cost: Counted) => number) => (cost ? of(cost) : 0)

/** As long as a real one; the index spreads over the keys. */
const uidOf = (uid: string, index: number) => String(index).padStart(uid.length, '0')

/** The same dependencies, whose pages and look-ups are counted; all accounts are that person's, under other uids. */
function countedDeps(
  deps: JobDeps,
  { person, uids, tally }: { person: Account; uids: readonly string[]; tally: Tally },
): JobDeps {
  const accountOf = (uid: string): Account => ({ ...person, uid })
  return {
    ...deps,
    accounts: {
      ...deps.accounts,
      async *all() {
        for (let start = 0; start < uids.length; start += 1000) {
          tally.lookUps += 1
          yield await Promise.resolve(uids.slice(start, start + 1000).map(accountOf))
        }
      },
      find(wanted) {
        tally.lookUps += 1
        return Promise.resolve(wanted.map(accountOf))
      },
    },
    sweeps: countingPages(deps.sweeps, tally),
    directoryIndex: countingPages(deps.directoryIndex, tally),
  }
}

interface Tally {
  pages: number
  lookUps: number
}

/** The same port, of whose walks each page is counted. */
function countingPages<Port extends object>(port: Port, tally: Tally): Port {
  async function* counted(pages: AsyncIterable<unknown>): AsyncGenerator {
    for await (const page of pages) {
      tally.pages += 1
      yield page
    }
  }
  return new Proxy(port, {
    get(target, name, receiver) {
      const own = Reflect.get(target, name, receiver) as unknown
      if (typeof own !== 'function') return own
      return (...parameters: unknown[]) => {
        const result = own.apply(target, parameters) as object
        const walks = Symbol.asyncIterator in result
        return walks ? counted(result as AsyncIterable<unknown>) : result
      }
    },
  })
}
