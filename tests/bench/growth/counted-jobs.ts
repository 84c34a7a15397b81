import { deleteApp, getApps } from 'firebase-admin/app'
import type { Account } from '../../../functions/src/common/account/account.ts'
import { readJobsConfig } from '../../../functions/src/common/config/jobs-config.ts'
import { jsonLogger } from '../../../functions/src/common/logging/logger.ts'
import { createJobDeps } from '../../../functions/src/create-job-deps.ts'
import type { Job, JobDeps, JobReport } from '../../../functions/src/jobs/running/job.ts'
import { DAILY, HOURLY, OFTEN } from '../../../functions/src/jobs/running/schedules.ts'
import { environmentOf } from './counted-api.ts'
import type { CountedDatabase } from './counted-database.ts'
import { crowdOf, type Crowd, type Samples } from './crowd.ts'

const SCHEDULES = { often: OFTEN, hourly: HOURLY, daily: DAILY } as const
type Schedule = keyof typeof SCHEDULES

/** The requests of one run of a job. */
export interface Rates {
  readonly requests: number
  readonly sentBytes: number
  /** The number of pages of people that the job reads one after the other. */
  readonly pages: number
  /** The number of requests to the identity service. */
  readonly lookUps: number
  /** The number of times that the job waits for a response before it can continue. */
  readonly waits: number
}

export const RATES = ['requests', 'sentBytes', 'pages', 'lookUps', 'waits'] as const

export const ratesBy = (rate: (of: keyof Rates) => number): Rates =>
  Object.fromEntries(RATES.map((of) => [of, rate(of)] as const)) as unknown as Rates

/** The requests of a job for each person, and its additional requests for each person of a kind. */
export interface JobCost {
  readonly name: string
  readonly schedule: Schedule
  readonly per: Readonly<Record<keyof Crowd, Rates>>
}

/** The number of people that the nightly check of the directory reads per page (directory-index.ts). */
const WALK_PAGE = 900

const FEW: Crowd = {
  people: 3000,
  active: 100,
  today: 100,
  month: 100,
  due: 0,
  looks: 850,
  walked: WALK_PAGE,
}

/**
 * For each kind, the number of people to add to FEW. Only one kind is increased at a time. The added people fill whole
 * pages, of 100 and sometimes 1000, and have the same mix as all people.
 */
const MORE: Crowd = {
  people: 1000,
  active: 1000,
  today: 1000,
  month: 1000,
  // Few, as in reality, because the number of parallel requests depends on it.
  due: 30,
  looks: 200,
  walked: 2 * WALK_PAGE,
}

export const KINDS = Object.keys(MORE) as readonly (keyof Crowd)[]

/** Computes the requests of each job per person, by comparing projects that differ only in the number of people of one kind. */
export async function countJobs(...parts: Parameters<typeof countedRuns>): Promise<JobCost[]> {
  const count = countedRuns(...parts)
  const few = await count(FEW)
  const more = new Map<keyof Crowd, Counts>()
  for (const kind of KINDS) more.set(kind, await count({ ...FEW, [kind]: FEW[kind] + MORE[kind] }))
  const each = (job: Job, kind: keyof Crowd): Rates =>
    ratesBy(
      (of) => ((more.get(kind)?.get(job)?.[of] ?? 0) - (few.get(job)?.[of] ?? 0)) / MORE[kind],
    )
  return Object.entries(SCHEDULES).flatMap(([schedule, jobs]) =>
    jobs.map((job) => ({
      name: job.name,
      schedule: schedule as Schedule,
      per: Object.fromEntries(KINDS.map((kind) => [kind, each(job, kind)])) as JobCost['per'],
    })),
  )
}

/** For each job, the requests of one run. */
export type Counts = ReadonlyMap<Job, Rates>

/**
 * Returns a function that fills a project with a crowd, runs the jobs one after the other, and counts the requests of
 * each.
 */
export function countedRuns(
  database: CountedDatabase,
  projectId: string,
  samples: Samples,
): (crowd: Crowd) => Promise<Counts> {
  const log = jsonLogger(() => undefined)
  return async (crowd) => {
    const { records, accounts } = crowdOf(samples, crowd, Date.now())
    await closeConnections(database)
    await database.put('', records)
    const found = new Map<Job, Rates>()
    for (const job of Object.values(SCHEDULES).flat()) {
      const real = createJobDeps(readJobsConfig(environmentOf(projectId)))
      const tally: Tally = { pages: 0, lookUps: 0, answer: () => database.answer() }
      const deps = countedDeps({ ...real, log }, accounts, tally)
      let waits = 0
      const { requests, sentBytes } = await database.cost(async () => {
        waits = await database.waitsOf(async () => {
          check(job, await job.run(deps, { dryRun: false, until: Infinity }), crowd)
        })
      })
      const { pages, lookUps } = tally
      found.set(job, { requests, sentBytes, pages, lookUps, waits })
      await closeConnections(database)
    }
    return found
  }
}

/** Closes all connections before a job runs: messages are numbered, so on an old connection their numbers would be longer. */
async function closeConnections(database: CountedDatabase): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)))
  // When the database responds to this request, it has also handled the closed connections.
  await database.read('jobs/accountsCheckedAt')
}

/** @throws {Error} if a job did not process exactly the people that were due. */
function check({ name }: Job, report: JobReport, { active, due, looks, walked }: Crowd): void {
  const wanted: Partial<Record<string, Partial<JobReport>>> = {
    'changed-accounts': { examined: active, due: 0 },
    wake: { examined: due + looks, due },
    // The nightly check of the directory reads whole pages.
    directory: { examined: Math.ceil(walked / WALK_PAGE) * WALK_PAGE, due: 0 },
  }
  const differing = Object.entries({ failed: 0, complete: true, ...wanted[name] }).some(
    ([of, value]) => report[of as keyof JobReport] !== value,
  )
  if (differing) throw new Error(`${name}: ${JSON.stringify(report)}`)
}

/**
 * Wraps a job's dependencies to count its pages and its requests to the identity service. Accounts are in memory, and there are
 * no files.
 */
function countedDeps(deps: JobDeps, accounts: ReadonlyMap<string, Account>, tally: Tally): JobDeps {
  const nothing = () => tally.answer()
  const lookUp = async (uids: readonly string[]) => {
    tally.lookUps += 1
    await tally.answer()
    return uids.flatMap((uid) => accounts.get(uid) ?? [])
  }
  return {
    ...deps,
    accounts: { ...deps.accounts, find: lookUp },
    identity: { account: async (uid) => (await lookUp([uid]))[0] ?? null },
    accountEdits: { ...deps.accountEdits, unlink: nothing, link: nothing },
    personalData: { ...deps.personalData, removeFiles: nothing, removeAccount: nothing },
    sweeps: countingPages(deps.sweeps, tally),
    directoryIndex: countingPages(deps.directoryIndex, tally),
    // Report that no day has been added up yet, so that the job counts people in each run.
    totals: deps.totals && {
      ...deps.totals,
      totalledDays: () => Promise.resolve([]),
      totals: () => Promise.resolve(new Map()),
    },
  }
}

interface Tally {
  pages: number
  lookUps: number
  readonly answer: () => Promise<void>
}

/** Wraps a port to count each page that the port's async iterators return. */
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
